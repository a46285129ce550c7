package io.jubelet.domain.value;

import java.time.Duration;

/**
 * A rate limit: a burst at once, and a number per second in the long run. Requests over the limit wait. Immutable; times are
 * those of one monotonic clock, in nanoseconds.
 *
 * @param interval time between two in the long run, in nanoseconds; 0 for no limit
 * @param burst how many at once, at least 1
 * @param due when the next one would be due if all were evenly spread
 */
public record TokenBucket(long interval, int burst, long due) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Rejects negative intervals and a burst of less than one. */
    public TokenBucket {
        if (interval < 0 || burst < 1) {
            throw new IllegalArgumentException("a token bucket of " + burst + " with one token each " + interval + " ns");
        }
    }

    /**
     * A full bucket.
     *
     * @param perSecond tokens per second, 0 or less for no limit
     * @param burst tokens at once, at least 1
     * @param now the present
     */
    public static TokenBucket full(double perSecond, int burst, long now) {
        return new TokenBucket(perSecond <= 0 ? 0 : (long) (NANOS_PER_SECOND / perSecond), burst, now);
    }

    /** Wait of the next request, zero or more. */
    public Duration delay(long now) {
        return Duration.ofNanos(Math.max(0, latest(now) - now - interval * (burst - 1)));
    }

    /** The bucket after the next one, which may still wait for its turn. */
    public TokenBucket taken(long now) {
        return new TokenBucket(interval, burst, latest(now) + interval);
    }

    /** The bucket after one that was taken is not used after all. */
    public TokenBucket returned() {
        return new TokenBucket(interval, burst, due - interval);
    }

    private long latest(long now) {
        return due - now > 0 ? due : now;
    }
}
