package io.jubelet.adapters.apiserver.codec;

import java.util.Map;
import java.util.Set;

/** Facts about the v1 API that the declarations of the records do not have. Keys are simple names, nested ones with a dot. */
final class ApiFacts {

    /** Components whose members stand in the object that holds them. */
    private static final Set<String> INLINE = Set.of("Volume.source", "Probe.handler", "EphemeralContainer.container",
            "VolumeObject.Spec.cloud");

    /** Fields of the API that jubelet has no use for; they vanish without a remark. */
    private static final Map<String, Set<String>> NOT_KEPT = Map.of(
            "ObjectMeta", Set.of("managedFields", "clusterName"),
            "PodSpec", Set.of("workloadRef"),
            "PodStatus", Set.of("nodeAllocatableResourceClaimStatuses"));

    /** Members that the API writes even when they are empty, zero or false. */
    static final Map<String, Set<String>> ALWAYS_PRESENT = Map.ofEntries(
            fields("Pod", "metadata", "spec"),
            fields("PodSpec", "containers"),
            fields("OwnerReference", "apiVersion", "kind", "name", "uid"),
            fields("LabelSelectorRequirement", "key", "operator"),
            fields("TypedLocalObjectReference", "kind", "name"),
            fields("TypedObjectReference", "kind", "name"),
            fields("Container", "name"),
            fields("ContainerPort", "containerPort"),
            fields("ContainerResizePolicy", "resourceName", "restartPolicy"),
            fields("EnvVar", "name"),
            fields("EnvVarSource.FieldRef", "fieldPath"),
            fields("EnvVarSource.ResourceFieldRef", "resource"),
            fields("EnvVarSource.ConfigMapKeyRef", "key"),
            fields("EnvVarSource.SecretKeyRef", "key"),
            fields("EnvVarSource.FileKeyRef", "volumeName", "path", "key"),
            fields("HttpHeader", "name", "value"),
            fields("LifecycleHandler.Sleep", "seconds"),
            fields("ProbeHandler.Grpc", "port", "service"),
            fields("VolumeDevice", "name", "devicePath"),
            fields("VolumeMount", "name", "mountPath"),
            fields("ResourceClaimReference", "name"),
            fields("ContainerState.Terminated", "exitCode"),
            fields("ContainerStatus", "name", "ready", "restartCount", "image", "imageID"),
            fields("HostAlias", "ip"),
            fields("HostIP", "ip"),
            fields("PodIP", "ip"),
            fields("LinuxContainerUser", "uid", "gid"),
            fields("NodeSelector", "nodeSelectorTerms"),
            fields("NodeSelectorRequirement", "key", "operator"),
            fields("PodAffinityTerm", "topologyKey"),
            fields("PodCondition", "type", "status"),
            fields("PodOS", "name"),
            fields("PodReadinessGate", "conditionType"),
            fields("PodResourceClaim", "name"),
            fields("PodResourceClaimStatus", "name"),
            fields("PodExtendedResourceClaimStatus", "requestMappings", "resourceClaimName"),
            fields("ContainerExtendedResourceRequest", "containerName", "resourceName", "requestName"),
            fields("PodSchedulingGate", "name"),
            fields("PreferredSchedulingTerm", "weight", "preference"),
            fields("ResourceHealth", "resourceID"),
            fields("ResourceStatus", "name"),
            fields("Sysctl", "name", "value"),
            fields("TopologySpreadConstraint", "maxSkew", "topologyKey", "whenUnsatisfiable"),
            fields("VolumeMountStatus", "name", "mountPath"),
            fields("WeightedPodAffinityTerm", "weight"),
            fields("DownwardAPIVolumeFile", "path"),
            fields("KeyToPath", "key", "path"),
            fields("ObjectFieldSelector", "fieldPath"),
            fields("ResourceFieldSelector", "resource"),
            fields("Volume", "name"),
            fields("VolumeProjection.ServiceAccountToken", "path"),
            fields("VolumeProjection.ClusterTrustBundle", "path"),
            fields("VolumeSource.HostPath", "path"),
            fields("VolumeSource.Projected", "sources"),
            fields("VolumeSource.PersistentVolumeClaim", "claimName"),
            fields("CsiNodeDriver", "name", "nodeID", "topologyKeys"),
            fields("CsiNodeObject", "metadata", "spec"),
            fields("CsiNodeObject.Spec", "drivers"),
            fields("DriverVolumeSource.Csi", "driver"),
            fields("DriverVolumeSource.Nfs", "server", "path"),
            fields("DriverVolumeSource.Iscsi", "targetPortal", "iqn", "lun"),
            fields("VolumeObject.Iscsi", "targetPortal", "iqn", "lun"),
            fields("DriverVolumeSource.FlexVolume", "driver"),
            fields("DriverVolumeSource.GitRepo", "repository"),
            fields("CloudVolumeSource.AwsElasticBlockStore", "volumeID"),
            fields("CloudVolumeSource.GcePersistentDisk", "pdName"),
            fields("CloudVolumeSource.AzureDisk", "diskName", "diskURI"),
            fields("CloudVolumeSource.AzureFile", "secretName", "shareName"),
            fields("CloudVolumeSource.Cinder", "volumeID"),
            fields("CloudVolumeSource.VsphereVolume", "volumePath"),
            fields("CloudVolumeSource.PortworxVolume", "volumeID"),
            fields("RetiredVolumeSource.Rbd", "monitors", "image"),
            fields("RetiredVolumeSource.Cephfs", "monitors"),
            fields("RetiredVolumeSource.Glusterfs", "endpoints", "path"),
            fields("RetiredVolumeSource.PhotonPersistentDisk", "pdID"),
            fields("RetiredVolumeSource.Quobyte", "registry", "volume"),
            fields("RetiredVolumeSource.ScaleIO", "gateway", "system"),
            fields("AttachedVolume", "name", "devicePath"),
            fields("DaemonEndpoint", "Port"),
            fields("NodeAddress", "type", "address"),
            fields("NodeCondition", "type", "status"),
            fields("NodeRuntimeHandler", "name"),
            fields("NodeSystemInfo", "machineID", "systemUUID", "bootID", "kernelVersion", "osImage",
                    "containerRuntimeVersion", "kubeletVersion", "kubeProxyVersion", "operatingSystem", "architecture"),
            fields("Taint", "key", "effect"));

    private ApiFacts() {
    }

    static boolean isInline(Class<?> type, String component) {
        return INLINE.contains(key(type) + "." + component);
    }

    static Set<String> notKept(Class<?> type) {
        return NOT_KEPT.getOrDefault(key(type), Set.of());
    }

    static Set<String> alwaysPresent(Class<?> type) {
        return ALWAYS_PRESENT.getOrDefault(key(type), Set.of());
    }

    private static Map.Entry<String, Set<String>> fields(String type, String... names) {
        return Map.entry(type, Set.of(names));
    }

    private static String key(Class<?> type) {
        Class<?> outer = type.getDeclaringClass();
        return outer == null ? type.getSimpleName() : outer.getSimpleName() + "." + type.getSimpleName();
    }
}
