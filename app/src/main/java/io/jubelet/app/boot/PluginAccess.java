package io.jubelet.app.boot;

import io.jubelet.adapters.apiserver.codec.KubernetesPodProtobuf;
import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.plugin.DirectoryPluginSockets;
import io.jubelet.adapters.plugins.csi.GrpcVolumeDrivers;
import io.jubelet.adapters.plugins.device.GrpcDevicePlugins;
import io.jubelet.adapters.plugins.device.GrpcDeviceRegistrations;
import io.jubelet.adapters.plugins.dra.GrpcClaimDrivers;
import io.jubelet.adapters.plugins.podresources.GrpcPodResources;
import io.jubelet.adapters.plugins.podwatch.GrpcPodsService;
import io.jubelet.adapters.plugins.registration.GrpcPluginRegistrations;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.FeatureGate;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.offload.OffloadedStateFiles;
import io.jubelet.app.podresources.PodResourcesConcerns;
import io.jubelet.app.podwatch.PodWatchConcerns;
import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.device.DeviceCheckpoint;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.host.HostTopology;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Plugins of the agent (device plugins, CSI and DRA drivers), and the services for programs that query devices and pods. A
 * simulated machine has no plugins.
 */
final class PluginAccess {

    /** Directories below the root directory, those of every kubelet. */
    private static final String DEVICES = "device-plugins";
    private static final String POD_RESOURCES = "pod-resources";
    private static final String PODS = "pods-api";

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
        Path sockets = Path.of(new KubeletDirectories(root.toString()).pluginRegistration());
        return Optional.of(new PluginPorts(new DirectoryPluginSockets(sockets), new GrpcPluginRegistrations(vertx), devices,
                new GrpcVolumeDrivers(vertx, tracer), claims));
    }

    /** Whether nothing is recorded of devices: then the machine was made anew, and what its node has of them is older. */
    static boolean areDevicesForgotten(AgentConfiguration configuration) {
        return Files.notExists(configuration.node().rootDirectory().resolve(DEVICES).resolve(DeviceCheckpoint.NAME));
    }

    /** The PodResources API; it is not served on a simulated machine. */
    static List<Concern> podResources(AgentConfiguration configuration, Vertx vertx, AgentMetrics metrics, Timers timers) {
        if (RuntimeAccess.isSimulation(configuration.runtime())) {
            return List.of();
        }
        var service = new GrpcPodResources(vertx, configuration.node().rootDirectory().resolve(POD_RESOURCES), timers::nanos);
        return new PodResourcesConcerns(metrics.counted(service),
                configuration.gates().isOn(FeatureGate.KUBELET_POD_RESOURCES_LIST_USE_ACTIVE_PODS)).concerns();
    }

    /** The Pods API, which needs nothing of the machine; it is not served without its gate. */
    static List<Concern> pods(AgentConfiguration configuration, Vertx vertx, AgentMetrics metrics, Timers timers) {
        if (!configuration.gates().isOn(FeatureGate.PODS_API)) {
            return List.of();
        }
        var service = new GrpcPodsService(vertx, configuration.node().rootDirectory().resolve(PODS), new KubernetesPodProtobuf(),
                timers::nanos);
        return new PodWatchConcerns(metrics.counted(service)).concerns();
    }
}
