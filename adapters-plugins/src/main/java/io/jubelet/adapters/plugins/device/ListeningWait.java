package io.jubelet.adapters.plugins.device;

import io.jubelet.ports.failure.CancelledException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The wait for a device plugin to listen on its socket: it may have registered before it does.
 *
 * @param nanos monotonic nanoseconds
 * @param pause passes between two attempts to connect
 */
record ListeningWait(LongSupplier nanos, Runnable pause) {

    /** As long as a kubelet tries to connect. */
    private static final long LIMIT = Duration.ofSeconds(10).toNanos();
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

    /** The wait by the clock of the machine. */
    static final ListeningWait REAL = new ListeningWait(System::nanoTime, ListeningWait::sleep);

    private static void sleep() {
        try {
            Thread.sleep(BETWEEN_ATTEMPTS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while a device plugin was awaited", e);
        }
    }

    /** The end of a wait that begins now. */
    long end() {
        return nanos.getAsLong() + LIMIT;
    }

    /** Whether another attempt is to be made, after the pause before it. */
    boolean isOver(long end) {
        if (nanos.getAsLong() - end >= 0) {
            return true;
        }
        pause.run();
        return false;
    }
}
