package io.jubelet.domain.stats;

import java.util.Objects;
import java.util.Optional;

/**
 * Pressure stall information of the kernel for one resource.
 *
 * @param full time in which every task waited
 * @param some time in which at least one task waited
 */
public record Pressure(Optional<Stall> full, Optional<Stall> some) {

    /** Rejects null parts. */
    public Pressure {
        Objects.requireNonNull(full, "full");
        Objects.requireNonNull(some, "some");
    }

    /**
     * Time lost.
     *
     * @param total microseconds since the start
     * @param avg10 share of the last 10 seconds, in percent
     * @param avg60 share of the last minute, in percent
     * @param avg300 share of the last five minutes, in percent
     */
    public record Stall(long total, double avg10, double avg60, double avg300) {
    }
}
