package io.jubelet.domain.stats;

import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Processes of a sandbox.
 *
 * @param timestamp when it was measured
 * @param processCount number of processes
 */
public record ProcessUsage(Instant timestamp, OptionalLong processCount) {

    /** Rejects null parts. */
    public ProcessUsage {
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(processCount, "processCount");
    }
}
