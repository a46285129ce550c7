package io.jubelet.adapters.apiserver.connection;

import io.jubelet.domain.value.TokenBucket;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Limits the rate of requests; one that comes too early waits. Thread-safe. */
final class RateLimiter {

    private final LongSupplier nanos;
    private TokenBucket bucket;

    /**
     * A limiter that lets a burst pass.
     *
     * @param perSecond requests per second, 0 for no limit
     * @param burst requests at once
     * @param nanos monotonic clock
     */
    RateLimiter(double perSecond, int burst, LongSupplier nanos) {
        this.nanos = nanos;
        bucket = TokenBucket.full(perSecond, burst, nanos.getAsLong());
    }

    /** Waits until the next request may be sent. */
    void acquire() throws InterruptedException {
        Duration delay = reserve();
        if (!delay.isZero()) {
            Thread.sleep(delay);
        }
    }

    private synchronized Duration reserve() {
        long now = nanos.getAsLong();
        Duration delay = bucket.delay(now);
        bucket = bucket.taken(now);
        return delay;
    }
}
