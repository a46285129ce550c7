package io.jubelet.domain.stats;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Use of CPUs.
 *
 * @param timestamp when it was measured
 * @param usageCoreNanoSeconds CPU time since the start, in nanoseconds over all cores
 * @param usageNanoCores use over the runtime's last sampling window, in billionths of a core
 * @param pressure time lost waiting for a CPU
 */
public record CpuUsage(
        Instant timestamp,
        OptionalLong usageCoreNanoSeconds,
        OptionalLong usageNanoCores,
        Optional<Pressure> pressure) {

    /** Rejects null parts. */
    public CpuUsage {
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(usageCoreNanoSeconds, "usageCoreNanoSeconds");
        Objects.requireNonNull(usageNanoCores, "usageNanoCores");
        Objects.requireNonNull(pressure, "pressure");
    }
}
