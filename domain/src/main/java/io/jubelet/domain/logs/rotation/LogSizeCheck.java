package io.jubelet.domain.logs.rotation;

import java.time.Duration;

/**
 * A check of the size of a log, and the time of the next one: after the configured interval, or sooner when the log would be
 * too large by then. The growth of a log that was not checked for long is unknown, so the pauses grow step by step.
 *
 * @param size bytes
 * @param pause time to the next look, positive
 */
public record LogSizeCheck(long size, Duration pause) {

    private static final Duration SHORTEST = Duration.ofMillis(20);
    private static final Duration FIRST = Duration.ofMillis(250);
    /** Logs that are to be smaller are not looked at so often: opening a new one costs more than it takes. */
    private static final long SMALL = 1 << 20;
    private static final Duration SHORTEST_OF_SMALL = Duration.ofSeconds(1);

    /** The first look at a log. */
    public static LogSizeCheck first(long size, LogRotationPolicy policy, Duration interval) {
        return new LogSizeCheck(size, shorter(interval, shortest(policy).compareTo(FIRST) > 0 ? shortest(policy) : FIRST));
    }

    /**
     * The next look at the same log.
     *
     * @param now size in bytes; when it is smaller than before, all of it is new
     * @param elapsed time since this look
     * @param interval longest time between two looks
     */
    public LogSizeCheck next(long now, Duration elapsed, LogRotationPolicy policy, Duration interval) {
        long grown = now >= size ? now - size : now;
        Duration later = shorter(interval, pause.multipliedBy(2));
        if (grown == 0) {
            return new LogSizeCheck(now, later);
        }
        double untilFull = Math.max(0, policy.maxSize() - now) * (double) elapsed.toNanos() / grown;
        Duration half = Duration.ofNanos((long) Math.min(untilFull / 2, interval.toNanos()));
        Duration bounded = half.compareTo(shortest(policy)) < 0 ? shortest(policy) : half;
        return new LogSizeCheck(now, shorter(later, bounded));
    }

    private static Duration shortest(LogRotationPolicy policy) {
        return policy.maxSize() < SMALL ? SHORTEST_OF_SMALL : SHORTEST;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
