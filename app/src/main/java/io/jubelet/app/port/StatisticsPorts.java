package io.jubelet.app.port;

import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.stats.CgroupStatistics;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.MachineStatistics;
import io.jubelet.ports.stats.NetworkStatistics;

/**
 * Measurements of this machine.
 *
 * @param runtime what the runtime measures
 * @param cgroups what cgroups use
 * @param networks what network interfaces carried
 * @param fileSystems how full file systems are
 * @param machine what the kernel counts for the whole machine
 */
public record StatisticsPorts(
        RuntimeStats runtime,
        CgroupStatistics cgroups,
        NetworkStatistics networks,
        FileSystemStatistics fileSystems,
        MachineStatistics machine) {
}
