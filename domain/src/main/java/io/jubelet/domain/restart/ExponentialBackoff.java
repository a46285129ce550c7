package io.jubelet.domain.restart;

import java.time.Duration;
import java.util.Optional;

/**
 * Pauses between tries of something that fails: each twice as long as the one before, up to a limit.
 *
 * @param first the pause after the first failure, positive
 * @param longest the longest pause, no shorter than the first
 */
public record ExponentialBackoff(Duration first, Duration longest) {

    /** Rejects pauses that are not positive, and a limit below the first pause. */
    public ExponentialBackoff {
        if (!first.isPositive() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("pauses from " + first + " to " + longest);
        }
    }

    /**
     * The pause after one more failure.
     *
     * @param before the pause before this try; empty when the try before this one worked, or there was none
     */
    public Duration after(Optional<Duration> before) {
        Duration next = before.map(pause -> pause.multipliedBy(2)).orElse(first);
        return next.compareTo(longest) < 0 ? next : longest;
    }
}
