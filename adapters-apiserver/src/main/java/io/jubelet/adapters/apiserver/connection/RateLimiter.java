package io.jubelet.adapters.apiserver.connection;

import io.jubelet.domain.value.TokenBucket;
import io.jubelet.ports.time.Timers;
import java.time.Duration;

/** Limits the rate of requests; one that comes too early waits. Thread-safe. */
final class RateLimiter {

    private final Timers timers;
    private TokenBucket bucket;

    /**
     * A limiter that lets a burst pass.
     *
     * @param perSecond requests per second, 0 for no limit
     * @param burst requests at once
     */
    RateLimiter(double perSecond, int burst, Timers timers) {
        this.timers = timers;
        bucket = TokenBucket.full(perSecond, burst, timers.nanos());
    }

    /** Waits until the next request may be sent. One that does not wait to the end delays none that comes later. */
    void acquire() throws InterruptedException {
        Duration delay = reserve();
        if (delay.isZero()) {
            return;
        }
        try {
            timers.sleep(delay);
        } catch (InterruptedException e) {
            giveBack();
            throw e;
        }
    }

    private synchronized void giveBack() {
        bucket = bucket.returned();
    }

    private synchronized Duration reserve() {
        long now = timers.nanos();
        Duration delay = bucket.delay(now);
        bucket = bucket.taken(now);
        return delay;
    }
}
