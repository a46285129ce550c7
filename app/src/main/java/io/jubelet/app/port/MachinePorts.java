package io.jubelet.app.port;

import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.stats.FileSystemStatistics;

/**
 * This machine.
 *
 * @param facts what the machine has
 * @param cgroups control groups
 * @param fileSystems how full file systems are
 * @param probes requests of probes and hooks over the network
 */
public record MachinePorts(
        HostFacts facts,
        CgroupTree cgroups,
        FileSystemStatistics fileSystems,
        ProbeClient probes) {
}
