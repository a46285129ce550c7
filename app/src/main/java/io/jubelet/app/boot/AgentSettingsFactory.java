package io.jubelet.app.boot;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.EvictionConfiguration;
import io.jubelet.app.config.FeatureGate;
import io.jubelet.app.config.ImageConfiguration;
import io.jubelet.app.settings.AgentSettings;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.domain.allocation.ExclusiveResizes;
import io.jubelet.domain.dra.PodGroups;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.userns.IdBlocks;
import java.time.ZoneId;

/** Makes the settings of the agent from its configuration. */
final class AgentSettingsFactory {

    private AgentSettingsFactory() {
    }

    static AgentSettings of(AgentConfiguration configuration, NodeSettings node, IdBlocks ids,
            String podsCgroup) {
        AgentConfiguration.Gates gates = configuration.gates();
        ImageConfiguration images = configuration.images();
        int parallel = images.serializePulls() ? 1 : images.maxParallelPulls().orElse(0);
        var pulls = new ImagePolicy(parallel, images.pullsPerSecond(), images.pullBurst(),
                PullBackoff.DEFAULT, images.garbage(), gates.isOn(FeatureGate.RUNTIME_CLASS_IN_IMAGE_CRI_API),
                images.verification());
        AgentConfiguration.Cleanup cleanup = configuration.cleanup();
        NodeStatusSettings status = NodeStatusSettingsFactory.of(configuration);
        var pods = new PodSettings(node, configuration.pods().syncFrequency(),
                new PodSettings.Allowed(configuration.pods().allowedUnsafeSysctls(),
                        status.computation().policy().declaredFeatures(), gates.podFields(),
                        new ExclusiveResizes(gates.isOn(FeatureGate.IN_PLACE_POD_VERTICAL_SCALING_EXCLUSIVE_CPUS),
                                gates.isOn(FeatureGate.IN_PLACE_POD_VERTICAL_SCALING_EXCLUSIVE_MEMORY))),
                new ContainerGcPolicy(cleanup.minimumAge(), cleanup.maxPerContainer(), cleanup.maxInAll()), ids,
                new PodSettings.FromCluster(gates.isOn(FeatureGate.POD_CERTIFICATE_REQUEST),
                        gates.isOn(FeatureGate.RUNTIME_CLASS_IN_IMAGE_CRI_API),
                        gates.isOn(FeatureGate.DRA_WORKLOAD_RESOURCE_CLAIMS) ? PodGroups.HONOURED : PodGroups.IGNORED),
                new PodSettings.Reported(gates.isOn(FeatureGate.IMAGE_VOLUME_WITH_DIGEST),
                        gates.isOn(FeatureGate.CHANGE_CONTAINER_STATUS_ON_KUBELET_RESTART)));
        AgentConfiguration.ContainerLogs logs = configuration.containerLogs();
        return new AgentSettings(pods, pulls, status, new LogRotationSettings(logs.policy(), logs.workers(),
                logs.monitorInterval(), ZoneId.systemDefault()), pressure(configuration, podsCgroup));
    }

    private static PressureSettings pressure(AgentConfiguration configuration, String podsCgroup) {
        EvictionConfiguration eviction = configuration.pods().eviction();
        return new PressureSettings(eviction.thresholds(), eviction.transitionPeriod(),
                eviction.maxPodGracePeriodSeconds(), eviction.localStorageIsolation(), eviction.volumePeriod(),
                new PressureSettings.Paths(
                        configuration.node().rootDirectory().toString(), podsCgroup));
    }
}
