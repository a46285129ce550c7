package io.jubelet.app.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Feature gates of Kubernetes 1.36 that may be on only while others are. */
final class GateDependencies {

    /** Each line has a gate, and those that it depends on. Gates that depend on locked ones alone have no line. */
    private static final String DEPENDENCIES = """
            ClusterTrustBundleProjection ClusterTrustBundle
            DRADeviceBindingConditions DRAResourceClaimDeviceStatus
            DRADeviceTaintRules DRADeviceTaints
            DRAResourceClaimGranularStatusAuthorization DRAResourceClaimDeviceStatus
            DRAWorkloadResourceClaims GenericWorkload
            ExtendWebSocketsToKubelet NodeDeclaredFeatures
            GangScheduling GenericWorkload
            GracefulNodeShutdownBasedOnPodPriority GracefulNodeShutdown
            InPlacePodLevelResourcesVerticalScaling NodeDeclaredFeatures PodLevelResources
            InPlacePodVerticalScalingInitContainers NodeDeclaredFeatures
            MatchLabelKeysInPodTopologySpreadSelectorMerge MatchLabelKeysInPodTopologySpread
            PodLevelResourceManagers PodLevelResources
            ResourceHealthStatusMessage ResourceHealthStatus
            RestartAllContainersOnContainerExits ContainerRestartRules NodeDeclaredFeatures
            StaleControllerConsistencyDaemonSet AtomicFIFO
            StaleControllerConsistencyJob AtomicFIFO
            StaleControllerConsistencyReplicaSet AtomicFIFO
            StaleControllerConsistencyStatefulSet AtomicFIFO
            StorageVersionAPI APIServerIdentity
            TopologyAwareWorkloadScheduling GenericWorkload
            UnknownVersionInteroperabilityProxy APIServerIdentity
            UserNamespacesHostNetworkSupport NodeDeclaredFeatures
            WindowsGracefulNodeShutdown GracefulNodeShutdown
            WorkloadAwarePreemption GangScheduling
            WorkloadWithJob GenericWorkload""";

    private GateDependencies() {
    }

    /** The gates that are on although others that they depend on are off, with those. */
    static Map<String, List<String>> unmet(Settings settings) {
        Map<String, List<String>> unmet = new LinkedHashMap<>();
        DEPENDENCIES.lines().forEach(line -> {
            List<String> names = List.of(line.split(" "));
            List<String> off = names.stream().skip(1).filter(name -> !settings.isOn(name)).toList();
            if (settings.isOn(names.getFirst()) && !off.isEmpty()) {
                unmet.put(names.getFirst(), off);
            }
        });
        return unmet;
    }
}
