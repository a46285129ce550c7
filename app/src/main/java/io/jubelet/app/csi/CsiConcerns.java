package io.jubelet.app.csi;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.ports.volume.VolumeDrivers;
import java.util.List;
import java.util.Optional;

/** The concern of CSI drivers. One for each agent. */
public final class CsiConcerns {

    private final DriversStore store;
    private final Optional<ClusterPorts> cluster;
    private final NodeStatusSettings settings;
    private final Platform platform;

    /**
     * Drivers of one node.
     *
     * @param connections connects drivers; empty for a machine on which none can register
     * @param cluster the cluster; empty for an agent without an API server
     * @param settings the node
     * @param platform time, threads and randomness
     */
    public CsiConcerns(Optional<VolumeDrivers> connections, Optional<ClusterPorts> cluster, NodeStatusSettings settings,
            Platform platform) {
        this.store = new DriversStore(connections.orElse((name, _) -> {
            throw new IllegalStateException("no driver can register here, and " + name + " did");
        }), platform.timers());
        this.cluster = cluster;
        this.settings = settings;
        this.platform = platform;
    }

    /** The drivers that are registered, now and later. */
    public RegisteredDrivers drivers() {
        return store;
    }

    /** In the order in which they are to be started: before those who register plugins, and before the node. */
    public List<Concern> concerns() {
        return List.of(cluster.<Concern>map(api -> new ClusterCsi(store, api, settings, platform))
                .orElseGet(() -> new LocalCsi(store)));
    }
}
