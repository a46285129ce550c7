package io.jubelet.app.boot;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.cgroup.ProcessPlacement;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.CgroupConfiguration;
import io.jubelet.app.iptables.UtilityChainsReconciler;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.offload.OffloadedPacketFilter;
import io.jubelet.app.offload.OffloadedProcessCgroups;
import io.jubelet.app.oom.OomWatcher;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.ProcessPlaces;
import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.cgroup.CgroupName;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Concerns about the machine itself and for programs on it, which no pod notices. */
final class HostConcerns {

    private HostConcerns() {
    }

    static List<Concern> of(AgentConfiguration configuration, MachineAdapters host, Platform platform, BlockingWork work, Vertx vertx,
            AgentMetrics metrics) {
        List<Concern> concerns = new ArrayList<>(PluginAccess.podResources(configuration, vertx, metrics, platform.timers()));
        concerns.addAll(PluginAccess.pods(configuration, vertx, metrics, platform.timers()));
        host.notifications().kernelMessages().ifPresent(messages ->
                concerns.add(new OomWatcher(configuration.node().name(), messages, platform.timers()::instant)));
        host.isolation().processes().ifPresent(processes -> concerns.add(new ProcessPlacement(
                new OffloadedProcessCgroups(processes, work), places(configuration.cgroups()), platform)));
        host.machine().packets().ifPresent(filter ->
                concerns.add(new UtilityChainsReconciler(new OffloadedPacketFilter(filter, work), platform)));
        return concerns;
    }

    private static ProcessPlaces places(CgroupConfiguration cgroups) {
        return new ProcessPlaces(cgroup(cgroups.system().misc()), cgroup(cgroups.system().kubelet()), cgroups.oomScoreAdj());
    }

    private static Optional<CgroupName> cgroup(String path) {
        return path.isEmpty() ? Optional.empty() : Optional.of(CgroupName.ofCgroupfs(path));
    }
}
