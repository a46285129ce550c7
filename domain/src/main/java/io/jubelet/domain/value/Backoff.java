package io.jubelet.domain.value;

import java.time.Duration;
import java.util.Optional;

/**
 * Pauses between tries, each twice as long as the one before. Immutable.
 *
 * @param first the first pause, positive
 * @param longest what a pause grows to, at least {@code first}
 * @param pause the pause after one more failure
 */
public record Backoff(Duration first, Duration longest, Duration pause) {

    /** Rejects pauses that are not positive or out of order. */
    public Backoff {
        if (!first.isPositive() || longest.compareTo(first) < 0 || pause.compareTo(first) < 0
                || pause.compareTo(longest) > 0) {
            throw new IllegalArgumentException("a back-off from " + first + " to " + longest + " at " + pause);
        }
    }

    /** Nothing failed so far. */
    public static Backoff between(Duration first, Duration longest) {
        return new Backoff(first, longest, first);
    }

    /** The state after one more failure. */
    public Backoff failed() {
        return new Backoff(first, longest, doubled(pause));
    }

    /** The state in which the pause does not grow any more. */
    public Backoff exhausted() {
        return new Backoff(first, longest, longest);
    }

    /**
     * The pause after one more failure, for callers that keep nothing but the last pause.
     *
     * @param before the pause before the attempt that failed; empty when there was none
     */
    public Duration after(Optional<Duration> before) {
        return before.map(this::doubled).orElse(first);
    }

    private Duration doubled(Duration before) {
        Duration doubled = before.multipliedBy(2);
        return doubled.compareTo(longest) < 0 ? doubled : longest;
    }

    /** The state after something worked. */
    public Backoff reset() {
        return between(first, longest);
    }

    /**
     * The pause made longer, so that not all come back at once.
     *
     * @param share by how much at most, as part of the pause
     * @param random from 0 to 1
     */
    public Duration jittered(double share, double random) {
        return pause.plusNanos((long) (pause.toNanos() * share * random));
    }
}
