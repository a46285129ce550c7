package io.jubelet.app.boot;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.plugin.DirectoryPluginSockets;
import io.jubelet.adapters.plugins.device.GrpcDevicePlugins;
import io.jubelet.adapters.plugins.device.GrpcDeviceRegistrations;
import io.jubelet.adapters.plugins.dra.GrpcClaimDrivers;
import io.jubelet.adapters.plugins.registration.GrpcPluginRegistrations;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.offload.OffloadedStateFiles;
import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.host.HostTopology;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.Optional;

/** Plugins of the agent: device plugins and DRA drivers so far. A simulated machine has none. */
final class PluginAccess {

    /** Directories below the root directory, those of every kubelet. */
    private static final String REGISTRY = "plugins_registry";
    private static final String DEVICES = "device-plugins";

    private PluginAccess() {
    }

    static Optional<PluginPorts> open(AgentConfiguration configuration, NodeFiles files, HostTopology topology, Vertx vertx,
            BlockingWork work, Optional<ResourceClaims> cluster, Tracer tracer) {
        if (RuntimeAccess.isSimulation(configuration.runtime())) {
            return Optional.empty();
        }
        Path root = configuration.node().rootDirectory();
        var devices = new DevicePorts(new GrpcDeviceRegistrations(vertx, root.resolve(DEVICES)), new GrpcDevicePlugins(vertx),
                new OffloadedStateFiles(files.states(DEVICES), work), topology.read().nodeIds());
        var claims = new ClaimPorts(new GrpcClaimDrivers(vertx, tracer), new OffloadedStateFiles(files.states(), work), cluster);
        return Optional.of(new PluginPorts(new DirectoryPluginSockets(root.resolve(REGISTRY)),
                new GrpcPluginRegistrations(vertx), devices, claims));
    }
}
