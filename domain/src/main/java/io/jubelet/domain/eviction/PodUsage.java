package io.jubelet.domain.eviction;

import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Usage of one pod, as far as evictions depend on it.
 *
 * @param workingSetBytes memory that can't be reclaimed
 * @param processes number of processes
 * @param ephemeralStorageBytes writable layers, logs and local volumes together
 * @param containers its containers
 * @param volumes its volumes, by name
 */
public record PodUsage(
        OptionalLong workingSetBytes,
        OptionalLong processes,
        OptionalLong ephemeralStorageBytes,
        List<ContainerUsage> containers,
        Map<String, DiskUsage> volumes) {

    /** Copies collections; rejects null parts. */
    public PodUsage {
        Objects.requireNonNull(workingSetBytes, "workingSetBytes");
        Objects.requireNonNull(processes, "processes");
        Objects.requireNonNull(ephemeralStorageBytes, "ephemeralStorageBytes");
        containers = List.copyOf(containers);
        volumes = Immutable.sorted(volumes);
    }
}
