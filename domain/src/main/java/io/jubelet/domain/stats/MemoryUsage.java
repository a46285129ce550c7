package io.jubelet.domain.stats;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Use of memory.
 *
 * @param timestamp when it was measured
 * @param workingSetBytes bytes that can't be reclaimed under pressure; what eviction compares
 * @param availableBytes limit less working set
 * @param usageBytes bytes in use, caches included
 * @param rssBytes anonymous and swap cache bytes
 * @param pageFaults minor page faults since the start
 * @param majorPageFaults major page faults since the start
 * @param pressure time lost waiting for memory
 */
public record MemoryUsage(
        Instant timestamp,
        OptionalLong workingSetBytes,
        OptionalLong availableBytes,
        OptionalLong usageBytes,
        OptionalLong rssBytes,
        OptionalLong pageFaults,
        OptionalLong majorPageFaults,
        Optional<Pressure> pressure) {

    /** Rejects null parts. */
    public MemoryUsage {
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(workingSetBytes, "workingSetBytes");
        Objects.requireNonNull(availableBytes, "availableBytes");
        Objects.requireNonNull(usageBytes, "usageBytes");
        Objects.requireNonNull(rssBytes, "rssBytes");
        Objects.requireNonNull(pageFaults, "pageFaults");
        Objects.requireNonNull(majorPageFaults, "majorPageFaults");
        Objects.requireNonNull(pressure, "pressure");
    }
}
