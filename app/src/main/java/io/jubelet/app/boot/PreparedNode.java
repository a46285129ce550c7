package io.jubelet.app.boot;

import io.jubelet.adapters.fs.LocalMachine;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.stats.KernelMachineStatistics;
import io.jubelet.app.cgroup.NodeCgroupsSetup;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.node.SeenNames;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.System.Logger.Level;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A node that pods can be started on: its container runtime answers, and the cgroups above those of pods are there.
 *
 * @param host the machine, with the cgroup driver that is used
 * @param settings settings for all pods
 * @param ids ids of users that pods with user namespaces get
 * @param names names and addresses of the node at the API server
 * @param reportedDriver the cgroup driver that the runtime reports; empty when it does not, and the configuration decides
 * @param cgroupDriver the one that is used, as the configuration names it
 */
record PreparedNode(MachineAdapters host, NodeSettings settings, IdBlocks ids, SeenNames names,
        Optional<ContainerRuntime.CgroupDriver> reportedDriver, String cgroupDriver) {

    private static final Logger LOG = System.getLogger(PreparedNode.class.getName());
    private static final Duration RUN_ONCE_RUNTIME = Duration.ofMinutes(1);
    /** As many as a kubelet takes: a runtime that is starting may know its configuration late. */
    private static final int DRIVER_FAILURES = 3;
    private static final String SYSTEMD = "systemd";

    /**
     * Waits for the runtime, in run-once mode for a minute at most, and prepares the node for pods.
     *
     * @param runtimeAbsent is run once, when the runtime does not answer at once
     * @throws StartRefused when the ids of users for pods are no good
     */
    static PreparedNode of(
            AgentConfiguration configuration, MachineAdapters machine, NodeFiles files, RuntimeAccess runtime, AgentProcess process,
            Runnable runtimeAbsent)
            throws StartRefused, InterruptedException {
        ContainerRuntime containers = runtime.containers();
        var start = new RuntimeStart(runtime.endpoint(), process.timers(),
                configuration.runOnce() ? Optional.of(RUN_ONCE_RUNTIME) : Optional.empty(), runtimeAbsent);
        RuntimeVersion version = start.answer(containers::version, 1);
        LOG.log(Level.INFO, "runtime {0} {1} at {2}", version.name(), version.version(), runtime.endpoint());
        Optional<ContainerRuntime.CgroupDriver> reported = start.answer(containers::cgroupDriver, DRIVER_FAILURES);
        boolean systemd = reported.map(driver -> driver == ContainerRuntime.CgroupDriver.SYSTEMD)
                .orElse(configuration.cgroups().driver().equals(SYSTEMD));
        MachineAdapters host = machine.withDriver(systemd);
        var names = new SeenNames();
        var cgroups = new CgroupSettings(configuration, host.facts().machine(), mostProcesses(), LocalMachine.cpus(),
                host.cgroups().unified(), systemd);
        NodeSettings settings = NodeSettingsFactory.of(configuration, host.facts(), version.name(), cgroups, names, process.started());
        IdBlocks ids = UserNamespaceIds.of(configuration.pods().idsPerPod(), configuration.pods().maxPods(),
                host.isolation().subordinateIds(), files.podDirectories());
        new NodeCgroupsSetup(host.cgroups(), settings.cgroups()).setUp().forEach(done -> LOG.log(Level.INFO, done));
        String driver = systemd ? SYSTEMD : "cgroupfs";
        if (reported.isEmpty()) {
            LOG.log(Level.INFO, "the container runtime does not report its cgroup driver (RuntimeConfig of CRI): cgroupDriver counts,"
                    + " which is {0}", driver);
        }
        return new PreparedNode(host, settings, ids, names, reported, driver);
    }

    private static OptionalLong mostProcesses() {
        return KernelMachineStatistics.ofThisMachine().processes().map(all -> OptionalLong.of(all.max())).orElse(OptionalLong.empty());
    }
}
