package io.jubelet.domain.value;

import java.time.Duration;
import java.util.Optional;

/**
 * Pauses between tries, each longer than the one before by the same factor, and pauses that vary by chance so that not all come back at
 * once. Immutable.
 *
 * @param first the first pause, positive
 * @param longest what a pause grows to, at least {@code first}
 * @param factor by what a pause is longer than the one before, at least 1
 * @param pause the pause after one more failure
 */
public record Backoff(Duration first, Duration longest, double factor, Duration pause) {

    /** Rejects pauses that are not positive or out of order. */
    public Backoff {
        if (!first.isPositive() || longest.compareTo(first) < 0 || !(factor >= 1) || pause.compareTo(first) < 0
                || pause.compareTo(longest) > 0) {
            throw new IllegalArgumentException("a back-off from " + first + " to " + longest + " by " + factor + " at " + pause);
        }
    }

    /** Nothing failed so far; each pause is twice as long as the one before. */
    public static Backoff between(Duration first, Duration longest) {
        return between(first, longest, 2);
    }

    /** Nothing failed so far; each pause is longer by a factor. */
    public static Backoff between(Duration first, Duration longest, double factor) {
        return new Backoff(first, longest, factor, first);
    }

    /** The state after one more failure. */
    public Backoff failed() {
        return new Backoff(first, longest, factor, grown(pause));
    }

    /** The state in which the pause does not grow any more. */
    public Backoff exhausted() {
        return new Backoff(first, longest, factor, longest);
    }

    /**
     * The pause after one more failure, for callers that keep nothing but the last pause.
     *
     * @param before the pause before the attempt that failed; empty when there was none
     */
    public Duration after(Optional<Duration> before) {
        return before.map(this::grown).orElse(first);
    }

    private Duration grown(Duration before) {
        Duration grown = Duration.ofNanos((long) (before.toNanos() * factor));
        return grown.compareTo(longest) < 0 ? grown : longest;
    }

    /** The state after something worked. */
    public Backoff reset() {
        return between(first, longest, factor);
    }

    /**
     * The pause made longer by chance.
     *
     * @param share by how much at most, as part of the pause
     * @param random from 0 to 1
     */
    public Duration jittered(double share, double random) {
        return jittered(pause, share, random);
    }

    /**
     * The pause made shorter or longer by chance.
     *
     * @param share by how much at most, as part of the pause
     * @param random from 0, for the shortest one, to 1
     */
    public Duration spread(double share, double random) {
        return jittered(pause, share, 2 * random - 1);
    }

    /**
     * Any pause made longer by chance.
     *
     * @param share by how much at most, as part of the pause
     * @param random from 0 to 1
     */
    public static Duration jittered(Duration pause, double share, double random) {
        return pause.plusNanos((long) (pause.toNanos() * share * random));
    }
}
