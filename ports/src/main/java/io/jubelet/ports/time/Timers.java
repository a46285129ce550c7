package io.jubelet.ports.time;

import io.jubelet.domain.value.MonotonicTime;
import java.time.Duration;
import java.time.InstantSource;

/**
 * The clock and everything that waits for it. {@link #instant()} is the wall clock and may jump; delays and
 * {@link #nanos()} are monotonic. Thread-safe.
 */
public interface Timers extends InstantSource {

    /** Monotonic nanoseconds since an arbitrary origin. */
    long nanos();

    /** The present moment of the monotonic clock, whose nanoseconds are {@link #nanos()}. */
    default MonotonicTime monotonic() {
        return new MonotonicTime(nanos());
    }

    /**
     * Runs a task once, on a thread of its own, after a delay.
     *
     * @param delay zero or negative means at once
     * @return the pending run
     */
    Pending after(Duration delay, Runnable task);

    /**
     * Blocks the calling thread.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    void sleep(Duration duration) throws InterruptedException;

    /** A run that has not happened yet. */
    interface Pending {

        /** Takes the run back; does nothing when it has begun. */
        void cancel();
    }
}
