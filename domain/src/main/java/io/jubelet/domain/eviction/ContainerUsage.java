package io.jubelet.domain.eviction;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * Usage of one container.
 *
 * @param name name in the pod
 * @param workingSetBytes memory that can't be reclaimed
 * @param rootfs writable layer
 * @param logs log files
 */
public record ContainerUsage(String name, OptionalLong workingSetBytes, DiskUsage rootfs, DiskUsage logs) {

    /** Rejects null parts. */
    public ContainerUsage {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(workingSetBytes, "workingSetBytes");
        Objects.requireNonNull(rootfs, "rootfs");
        Objects.requireNonNull(logs, "logs");
    }
}
