package io.jubelet.adapters.fs.kernel;

/** The end of a thread that waits in the kernel, by its owner. */
public final class ThreadEnd {

    private static final long LIMIT_MILLIS = 5_000;

    private ThreadEnd() {
    }

    /**
     * Waits until a thread has ended, which was woken and told to end before; at most 5 s. A thread that closes its own owner, such
     * as in a callback, does not wait for itself. An interruption ends the wait, and the caller stays interrupted.
     *
     * @param thread null when none was started
     */
    public static void await(Thread thread) {
        if (thread == null || thread == Thread.currentThread()) {
            return;
        }
        try {
            thread.join(LIMIT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
