package io.jubelet.app.port;

import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.stats.FileSystemStatistics;
import java.util.Optional;

/**
 * Ports of this machine.
 *
 * @param facts facts about the machine
 * @param cgroups control groups
 * @param fileSystems how full file systems are
 * @param probes requests of probes and hooks over the network
 * @param pressure how shortages are noticed; empty for a machine that is never short of anything
 * @param plugins plugins of the agent; empty for a machine without
 */
public record MachinePorts(
        HostFacts facts,
        CgroupTree cgroups,
        FileSystemStatistics fileSystems,
        ProbeClient probes,
        Optional<PressurePorts> pressure,
        Optional<PluginPorts> plugins) {

    /** A machine that is never short of anything. */
    public MachinePorts(HostFacts facts, CgroupTree cgroups, FileSystemStatistics fileSystems, ProbeClient probes) {
        this(facts, cgroups, fileSystems, probes, Optional.empty(), Optional.empty());
    }

    /** The same machine, on which shortages are noticed. */
    public MachinePorts withPressure(PressurePorts noticed) {
        return new MachinePorts(facts, cgroups, fileSystems, probes, Optional.of(noticed), plugins);
    }

    /** The same machine with plugins. */
    public MachinePorts withPlugins(PluginPorts some) {
        return new MachinePorts(facts, cgroups, fileSystems, probes, pressure, Optional.of(some));
    }
}
