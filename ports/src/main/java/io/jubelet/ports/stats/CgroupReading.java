package io.jubelet.ports.stats;

import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One cgroup as the kernel reports it.
 *
 * @param path path below the root of the hierarchy, such as {@code /kubepods/burstable/pod1}; {@code /} for the root
 * @param settings limits; those of the root are the memory and the swap of the machine
 * @param sample its usage, without network interfaces and file systems
 * @param pressure time lost waiting for resources, where the kernel measures it
 * @param process id of one of its own processes; empty when it has none
 */
public record CgroupReading(String path, CgroupSpec settings, CgroupSample sample, Optional<CgroupPressure> pressure,
        OptionalLong process) {

    /** The root of the hierarchy. */
    public static final String ROOT = "/";

    /** Rejects null. */
    public CgroupReading {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(sample, "sample");
        Objects.requireNonNull(pressure, "pressure");
        Objects.requireNonNull(process, "process");
    }
}
