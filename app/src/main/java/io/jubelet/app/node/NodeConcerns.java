package io.jubelet.app.node;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.ports.host.HostFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The concerns of the node object and its lease.
 *
 * @param runtime the runtime, whose version and images the node reports
 * @param host facts about this machine
 * @param cluster the cluster; empty for an agent without an API server
 * @param platform time, threads and randomness
 * @param settings how the node is registered and reported
 */
public record NodeConcerns(RuntimePorts runtime, HostFacts host, Optional<ClusterPorts> cluster, Platform platform,
        NodeStatusSettings settings) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        List<Concern> concerns = new ArrayList<>();
        cluster.ifPresent(api -> concerns.add(new NodeLeaseRenewal(api.leases(), settings.nodeName(),
                settings.leaseDurationSeconds(), platform.timers(), platform.tasks(), platform.random())));
        concerns.add(new NodeStatuses(cluster.map(ClusterPorts::node), host, runtime, settings, platform));
        return List.copyOf(concerns);
    }
}
