package io.jubelet.adapters.plugins.service;

import io.jubelet.domain.value.TokenBucket;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.function.LongSupplier;

/** How often clients of a service may ask, all of them together. Thread-safe. */
public final class RateLimit {

    /** Limits of a kubelet. */
    private static final double PER_SECOND = 100;
    private static final int BURST = 10;

    private final LongSupplier nanos;
    private TokenBucket bucket;

    /** @param nanos a monotonic clock */
    public RateLimit(LongSupplier nanos) {
        this.nanos = nanos;
        this.bucket = TokenBucket.full(PER_SECOND, BURST, nanos.getAsLong());
    }

    /**
     * One more.
     *
     * @throws ResourceExhaustedException when it comes too early
     */
    public synchronized void take() {
        long now = nanos.getAsLong();
        if (!bucket.delay(now).isZero()) {
            throw new ResourceExhaustedException("rejected by rate limit");
        }
        bucket = bucket.taken(now);
    }
}
