package io.jubelet.app.boot;

import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.KernelMessages;
import io.jubelet.ports.host.MemoryAlarms;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.shutdown.ShutdownService;
import io.jubelet.ports.volume.HostVolumes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What an agent uses of the machine around its own directories. With a simulated runtime all of it is simulated: nothing
 * runs that could use it.
 *
 * @param facts what the machine has
 * @param cgroups its control groups
 * @param volumes volumes of pods
 * @param probes requests of probes and hooks to pods
 * @param credentials credentials of the machine for registries, where there are any
 * @param statistics what is measured on the machine, beside what the runtime measures
 * @param alarms notifications that memory runs short; empty for a machine that is never short of anything
 * @param kernelMessages the log of its kernel; empty when nobody is to read it
 * @param shutdowns who shuts it down; empty when it is never shut down
 */
record HostPorts(HostFacts facts, CgroupTree cgroups, HostVolumes volumes, Supplier<ProbeClient> probes,
        Function<List<NodeCredentials>, List<NodeCredentials>> credentials,
        Function<RuntimeStats, StatisticsPorts> statistics, Optional<Supplier<MemoryAlarms>> alarms,
        Optional<KernelMessages> kernelMessages, Optional<ShutdownService> shutdowns) {

    /**
     * This machine.
     *
     * @throws StartRefused when it is not as the configuration demands
     */
    static HostPorts real(AgentConfiguration configuration, NodeFiles files, Supplier<ProbeClient> probes)
            throws StartRefused {
        var cgroups = LocalMachine.cgroups();
        var facts = LocalMachine.facts(configuration.node().rootDirectory());
        HostRequirements.check(configuration.cgroups(), cgroups.unified(), facts.machine().swapBytes());
        HostPreparation.limitOpenFiles(configuration.host());
        HostPreparation.tuneKernel(configuration.host());
        return new HostPorts(facts, cgroups, files.volumes(), probes, all -> all, StatisticsAccess::real,
                Optional.of(LocalMachine::memoryAlarms), Optional.of(LocalMachine.kernelMessages()),
                MachineEnd.service(configuration.end()));
    }

    /** A machine in memory; the volumes of pods are directories below the root directory, without mounts. */
    static HostPorts simulated(NodeFiles files) {
        return new HostPorts(new SimulatedHost(), new SimulatedCgroups(), new SimulatedVolumes(files.volumes()),
                SimulatedProbes::new, all -> List.of(), StatisticsAccess::simulated, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
