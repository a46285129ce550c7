package io.jubelet.adapters.fs.kernel;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs a test in a thread with a mount namespace of its own. What it mounts is seen by nobody else and is gone with the
 * thread, whatever happens to the test. Threads that it starts see the same; pools of threads are not for it.
 */
public final class PrivateMounts {

    private static final long CLONE_NEWNS = 0x20000;
    private static final long MS_REC_PRIVATE = 0x4000 | (1L << 18);

    private PrivateMounts() {
    }

    /** A test. */
    public interface Body {

        /** Runs it. */
        void run() throws Throwable;
    }

    /** Runs a test; skipped without root. */
    public static void run(Body body) throws Throwable {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                separate();
                body.run();
            } catch (Throwable e) {
                failure.set(e);
            }
        }, "private-mounts");
        thread.start();
        thread.join();
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private static void separate() throws SystemCallException {
        try {
            CFunction.named("unshare").call("", CLONE_NEWNS, 0, 0);
        } catch (SystemCallException e) {
            Assumptions.abort("mounts of its own take root; skipped: " + e.getMessage());
        }
        new LinuxMountCalls().mount("", "/", "", MS_REC_PRIVATE, "");
    }
}
