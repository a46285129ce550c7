package io.jubelet.ports.stats;

import io.jubelet.domain.stats.Pressure;
import java.util.Objects;

/**
 * Pressure stall information of one cgroup.
 *
 * @param cpu waiting for CPUs
 * @param memory waiting for memory
 * @param io waiting for block devices
 */
public record CgroupPressure(Pressure cpu, Pressure memory, Pressure io) {

    /** Rejects null. */
    public CgroupPressure {
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(io, "io");
    }
}
