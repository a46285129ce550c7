package io.jubelet.app.boot;

import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostTopology;
import io.jubelet.ports.host.KernelMessages;
import io.jubelet.ports.host.MemoryAlarms;
import io.jubelet.ports.host.PacketFilter;
import io.jubelet.ports.image.NodeCredentials;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.shutdown.ShutdownService;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Ports of the machine outside the directories of the agent. With a simulated runtime all of them are simulated: nothing runs
 * that could use the real ones.
 *
 * @param machine what the machine has
 * @param isolation isolation of pods, and of what runs beside them
 * @param volumes volumes of pods
 * @param probes requests of probes and hooks to pods
 * @param credentials credentials of the machine for registries, where there are any
 * @param statistics measurements of the machine, in addition to those of the runtime
 * @param notifications notifications of the machine
 */
record MachineAdapters(Hardware machine, Isolation isolation, HostVolumes volumes, Supplier<ProbeClient> probes,
        Function<List<NodeCredentials>, List<NodeCredentials>> credentials,
        Function<RuntimeStats, StatisticsPorts> statistics, Notifications notifications) {

    /**
     * Isolation of pods, and of what runs beside them.
     *
     * @param cgroups control groups by the driver that is used
     * @param systemdCgroups the same by the systemd driver
     * @param processes where processes outside of pods are; empty when none of them is to be moved
     * @param subordinateIds what getsubids(1) reports for the user whose ids pods get; empty without user or tool
     */
    record Isolation(CgroupTree cgroups, Supplier<CgroupTree> systemdCgroups, Optional<ProcessCgroups> processes,
            Supplier<Optional<String>> subordinateIds) {
    }

    /**
     * Notifications of the machine.
     *
     * @param alarms notifications that memory runs short; empty for a machine that is never short of anything
     * @param kernelMessages the log of its kernel; empty when it is not to be read
     * @param shutdowns who shuts it down; empty when it is never shut down
     */
    record Notifications(Optional<Supplier<MemoryAlarms>> alarms, Optional<KernelMessages> kernelMessages,
            Optional<ShutdownService> shutdowns) {
    }

    private static final Logger LOG = System.getLogger(MachineAdapters.class.getName());

    /**
     * Facts about the machine.
     *
     * @param facts its size and its identity
     * @param topology its NUMA nodes and CPUs
     * @param packets its packet filters; empty when they are not to be changed
     */
    record Hardware(HostFacts facts, HostTopology topology, Optional<PacketFilter> packets) {
    }

    HostFacts facts() {
        return machine.facts();
    }

    /**
     * This machine.
     *
     * @throws StartRefused when it is not as the configuration demands
     */
    static MachineAdapters real(AgentConfiguration configuration, NodeFiles files, Supplier<ProbeClient> probes,
            Timers timers)
            throws StartRefused {
        boolean ownCpus = configuration.managers().cpus().isPresent();
        var cgroups = LocalMachine.cgroups(ownCpus);
        var facts = LocalMachine.facts(configuration.node().rootDirectory());
        HostRequirements.check(configuration.cgroups(), cgroups.unified(), facts.machine().swapBytes());
        HostRequirements.checkControllers(cgroups.unified(), LocalMachine.cgroupHierarchies());
        var processes = LocalMachine.processCgroups();
        protect(processes, configuration.cgroups().oomScoreAdj());
        HostPreparation.limitOpenFiles(configuration.host());
        HostPreparation.tuneKernel(configuration);
        HostPreparation.shareMounts(files, configuration.node().rootDirectory());
        boolean keepsRunning = !configuration.runOnce();
        var isolation = new Isolation(cgroups, () -> LocalMachine.systemdCgroups(ownCpus), Optional.of(processes).filter(_ -> keepsRunning),
                () -> LocalMachine.subordinateIds(UserNamespaceIds.USER, timers));
        var packets = Optional.of(LocalMachine.packetFilter(timers))
                .filter(_ -> configuration.host().utilityChains() && keepsRunning);
        return new MachineAdapters(new Hardware(facts, LocalMachine.topology(), packets), isolation,
                files.volumes(configuration.host().flexDrivers()), probes, all -> all, StatisticsAccess::real,
                new Notifications(Optional.of(LocalMachine::memoryAlarms), Optional.of(LocalMachine.kernelMessages()),
                        MachineShutdown.service(configuration.end())));
    }

    /** Pods are to be killed for want of memory before their agent is. */
    private static void protect(ProcessCgroups processes, int score) {
        try {
            processes.oomScoreAdj(processes.agent(), score);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "this agent keeps the oom_score_adj it has: {0}; a score of {1} takes CAP_SYS_RESOURCE",
                    e.getMessage(), Integer.toString(score));
        }
    }

    /** A machine in memory; the volumes of pods are directories below the root directory, without mounts. */
    static MachineAdapters simulated(NodeFiles files) {
        return new MachineAdapters(new Hardware(new SimulatedHost(), new SimulatedTopology(), Optional.empty()),
                new Isolation(new SimulatedCgroups(), SimulatedCgroups::new, Optional.empty(), Optional::empty),
                new SimulatedVolumes(files.volumes()), SimulatedProbes::new, all -> List.of(), StatisticsAccess::simulated,
                new Notifications(Optional.empty(), Optional.empty(), Optional.empty()));
    }

    /** These adapters with the driver of cgroups that the runtime uses. */
    MachineAdapters withDriver(boolean systemd) {
        return systemd ? new MachineAdapters(machine, new Isolation(isolation.systemdCgroups().get(), isolation.systemdCgroups(),
                isolation.processes(), isolation.subordinateIds()), volumes, probes, credentials, statistics, notifications) : this;
    }

    /** Its control groups. */
    CgroupTree cgroups() {
        return isolation.cgroups();
    }
}
