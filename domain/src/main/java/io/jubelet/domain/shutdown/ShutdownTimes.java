package io.jubelet.domain.shutdown;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Times of the last shutdown of this node.
 *
 * @param start when pods began to be ended; empty when that never happened
 * @param end when that came to its end; empty when it did not, as far as is known
 */
public record ShutdownTimes(Optional<Instant> start, Optional<Instant> end) {

    /** It never happened. */
    public static final ShutdownTimes NONE = new ShutdownTimes(Optional.empty(), Optional.empty());

    /** Rejects null. */
    public ShutdownTimes {
        Objects.requireNonNull(start, "start");
        Objects.requireNonNull(end, "end");
    }
}
