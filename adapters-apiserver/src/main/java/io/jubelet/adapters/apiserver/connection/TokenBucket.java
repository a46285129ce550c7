package io.jubelet.adapters.apiserver.connection;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Spreads requests: so many at once, so many per second in the long run; who comes too early waits. Thread-safe. */
final class TokenBucket {

    private final long interval;
    private final long tolerance;
    private final LongSupplier nanos;
    private long due;

    /**
     * A full bucket.
     *
     * @param perSecond requests per second, 0 for no limit
     * @param burst requests at once
     * @param nanos monotonic clock
     */
    TokenBucket(double perSecond, int burst, LongSupplier nanos) {
        interval = perSecond == 0 ? 0 : (long) (1_000_000_000 / perSecond);
        tolerance = interval * (burst - 1);
        this.nanos = nanos;
        due = nanos.getAsLong();
    }

    /** Takes a turn: how long to wait for it, zero or more. */
    synchronized Duration reserve() {
        long now = nanos.getAsLong();
        due = Math.max(due, now);
        long wait = due - now - tolerance;
        due += interval;
        return Duration.ofNanos(Math.max(0, wait));
    }

    /** Waits for a turn. */
    void take() throws InterruptedException {
        Duration wait = reserve();
        if (!wait.isZero()) {
            Thread.sleep(wait);
        }
    }
}
