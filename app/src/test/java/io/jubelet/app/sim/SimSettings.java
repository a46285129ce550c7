package io.jubelet.app.sim;

import io.jubelet.app.settings.AgentSettings;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.app.settings.NodeCreation;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.dra.PodGroups;
import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.eviction.ThresholdParser;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.node.DeclaredFeatures;
import io.jubelet.domain.node.NodeComputation;
import io.jubelet.domain.node.NodeRegistration;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.NodeStatusPolicy;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.domain.userns.IdBlocks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings of every simulated agent. */
final class SimSettings {

    /** Nothing is kept free. */
    static final EvictionSettings NO_THRESHOLDS = new EvictionSettings(Map.of(), Map.of(), Map.of(), Map.of(), true);

    private SimSettings() {
    }

    /** Those of an agent that starts now. */
    static AgentSettings at(Instant now, EvictionSettings thresholds, ManagedResources managed, SimGates gates) {
        LaunchSettings launch = LaunchSettings.builder().podLogsDirectory("/var/log/pods")
                .seccompProfileRoot("/var/lib/kubelet/seccomp").memoryCapacity(8L << 30).cgroupV2(true)
                .cpuCfsQuota(true).cpuCfsPeriod(100_000).swap(new Swap.Forbidden()).managed(managed).build();
        List<String> features = DeclaredFeatures.of(true, gates.podFields.userNamespacesInHostNetwork());
        var node = new NodeSettings("node", "fake", now, launch,
                new NodeNetwork(() -> List.of("192.0.2.1"),
                        new NodeDns(List.of(), "cluster.local", Optional.empty(), List.of("192.0.2.1"))),
                new PodCgroups(Optional.of(new CgroupName(List.of("kubepods"))), CgroupPolicy.DEFAULT, -1),
                gates.backoff);
        var status = new NodeStatusSettings(new NodeComputation(
                        new NodeRegistration("node", "node", Map.of(), List.of(), "", false, true),
                        new NodeStatusPolicy(List.of(), new PodLimit(110, 0),
                                new NodeReserves(Map.of(), Map.of(), List.of()), true, 50, 10250, features)),
                "v1.36.0", NodeCreation.OR_EXISTING, false, Duration.ofSeconds(10), Duration.ofMinutes(5), 40);
        return new AgentSettings(new PodSettings(node, Duration.ofMinutes(1),
                new PodSettings.Allowed(List.of(SysctlPattern.parse("kernel.msg*")), features, gates.podFields,
                        gates.resizes),
                ContainerGcPolicy.DEFAULT, IdBlocks.DEFAULT,
                new PodSettings.FromCluster(true, gates.imagesByHandler, PodGroups.HONOURED), gates.reported),
                images(gates.imagesByHandler), status,
                LogRotationSettings.DEFAULT,
                new PressureSettings(ThresholdParser.parse(thresholds), Duration.ofMinutes(5), 20, true, Duration.ofMinutes(1),
                        new PressureSettings.Paths("/var/lib/kubelet", "/kubepods")));
    }

    /** Images may be removed as soon as nothing uses them. */
    private static ImagePolicy images(boolean byHandler) {
        return new ImagePolicy(0, 5, 10, PullBackoff.DEFAULT, new ImageGcPolicy(85, 80, Duration.ZERO, Duration.ZERO),
                byHandler, PullVerification.DEFAULT);
    }
}
