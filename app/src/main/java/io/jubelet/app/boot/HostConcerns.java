package io.jubelet.app.boot;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.iptables.UtilityChainsReconciler;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.offload.OffloadedPacketFilter;
import io.jubelet.app.oom.OomWatcher;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.BlockingWork;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;

/** Concerns about the machine itself and for programs on it, which no pod notices. */
final class HostConcerns {

    private HostConcerns() {
    }

    static List<Concern> of(AgentConfiguration configuration, MachineAdapters host, Platform platform, BlockingWork work, Vertx vertx,
            AgentMetrics metrics) {
        List<Concern> concerns = new ArrayList<>(PluginAccess.podResources(configuration, vertx, metrics, platform.timers()));
        concerns.addAll(PluginAccess.pods(configuration, vertx, metrics, platform.timers()));
        host.notices().kernelMessages().ifPresent(messages ->
                concerns.add(new OomWatcher(configuration.node().name(), messages, platform.timers()::instant)));
        host.machine().packets().ifPresent(filter ->
                concerns.add(new UtilityChainsReconciler(new OffloadedPacketFilter(filter, work), platform)));
        return concerns;
    }
}
