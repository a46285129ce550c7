package io.jubelet.app.config;

/** Feature gates of Kubernetes 1.36 that are followed in both states; what is so while a gate is on. */
public enum FeatureGate {

    /** Certificates of the node's server are requested for its names alone, too. */
    ALLOW_DNS_ONLY_NODE_CSR("AllowDNSOnlyNodeCSR"),
    /** Containers that ran before the agent are neither started nor ready until their probes say so. */
    CHANGE_CONTAINER_STATUS_ON_KUBELET_RESTART("ChangeContainerStatusOnKubeletRestart"),
    /** /flagz is served. */
    COMPONENT_FLAGZ("ComponentFlagz"),
    /** /statusz is served. */
    COMPONENT_STATUSZ("ComponentStatusz"),
    /** /checkpoint is served. */
    CONTAINER_CHECKPOINT("ContainerCheckpoint"),
    /** Containers may name the signal that stops them. */
    CONTAINER_STOP_SIGNALS("ContainerStopSignals"),
    /** Options of the CPU manager policy of the stage alpha may be set. */
    CPU_MANAGER_POLICY_ALPHA_OPTIONS("CPUManagerPolicyAlphaOptions"),
    /** Those of the stage beta. */
    CPU_MANAGER_POLICY_BETA_OPTIONS("CPUManagerPolicyBetaOptions"),
    /** Drivers are asked whether volumes are in order. */
    CSI_VOLUME_HEALTH("CSIVolumeHealth"),
    /** CPU limits do not hold containers that have CPUs for themselves. */
    DISABLE_CPU_QUOTA_WITH_EXCLUSIVE_CPUS("DisableCPUQuotaWithExclusiveCPUs"),
    /** Claims of the group of a pod are claims of the pod. */
    DRA_WORKLOAD_RESOURCE_CLAIMS("DRAWorkloadResourceClaims"),
    /** exec, attach and port-forward are served over WebSockets. */
    EXTEND_WEB_SOCKETS_TO_KUBELET("ExtendWebSocketsToKubelet"),
    /** A shutdown of the machine waits for pods. */
    GRACEFUL_NODE_SHUTDOWN("GracefulNodeShutdown"),
    /** It waits by the priority of pods. */
    GRACEFUL_NODE_SHUTDOWN_BASED_ON_POD_PRIORITY("GracefulNodeShutdownBasedOnPodPriority"),
    /** Statuses have the ids of images that are volumes. */
    IMAGE_VOLUME_WITH_DIGEST("ImageVolumeWithDigest"),
    /** Guaranteed pods may be resized to other CPUs although the node assigns CPUs to single containers. */
    IN_PLACE_POD_VERTICAL_SCALING_EXCLUSIVE_CPUS("InPlacePodVerticalScalingExclusiveCPUs"),
    /** The same of memory. */
    IN_PLACE_POD_VERTICAL_SCALING_EXCLUSIVE_MEMORY("InPlacePodVerticalScalingExclusiveMemory"),
    /** The longest back-off of containers may be set. */
    KUBELET_CRASH_LOOP_BACK_OFF_MAX("KubeletCrashLoopBackOffMax"),
    /** Kernel parameters that a user namespace may not set do not keep the agent from starting. */
    KUBELET_IN_USER_NAMESPACE("KubeletInUserNamespace"),
    /** The PodResources API lists active pods only. */
    KUBELET_POD_RESOURCES_LIST_USE_ACTIVE_PODS("KubeletPodResourcesListUseActivePods"),
    /** A node that the agent may not create is not looked for. */
    KUBELET_REGISTRATION_GET_ON_EXISTS_ONLY("KubeletRegistrationGetOnExistsOnly"),
    /** Log options of the stage alpha may be set. */
    LOGGING_ALPHA_OPTIONS("LoggingAlphaOptions"),
    /** Logs may be JSON. */
    LOGGING_BETA_OPTIONS("LoggingBetaOptions"),
    /** Requests for memory are protected by cgroup v2. */
    MEMORY_QOS("MemoryQoS"),
    /** Pods get certificates. */
    POD_CERTIFICATE_REQUEST("PodCertificateRequest"),
    /** CPUs and memory are assigned to whole pods, too. */
    POD_LEVEL_RESOURCE_MANAGERS("PodLevelResourceManagers"),
    /** Logs of one stream of a container can be read. */
    POD_LOGS_QUERY_SPLIT_STREAMS("PodLogsQuerySplitStreams"),
    /** Programs of this machine may list, get and watch pods. */
    PODS_API("PodsAPI"),
    /** Requests of pods are kept from pods of lower QoS classes. */
    QOS_RESERVED("QOSReserved"),
    /** The back-off of containers is shorter. */
    REDUCE_DEFAULT_CRASH_LOOP_BACK_OFF_DECAY("ReduceDefaultCrashLoopBackOffDecay"),
    /** Statuses have the health of the devices of containers. */
    RESOURCE_HEALTH_STATUS("ResourceHealthStatus"),
    /** With what drivers report about it. */
    RESOURCE_HEALTH_STATUS_MESSAGE("ResourceHealthStatusMessage"),
    /** Images are pulled and removed by runtime handler. */
    RUNTIME_CLASS_IN_IMAGE_CRI_API("RuntimeClassInImageCriApi"),
    /** Volumes with any access mode are mounted with an SELinux label. */
    SELINUX_MOUNT("SELinuxMount"),
    /** Tolerations may compare numbers. */
    TAINT_TOLERATION_COMPARISON_OPERATORS("TaintTolerationComparisonOperators"),
    /** Pods with the network of the node may have a user namespace of their own. */
    USER_NAMESPACES_HOST_NETWORK_SUPPORT("UserNamespacesHostNetworkSupport");

    private final String title;

    FeatureGate(String title) {
        this.title = title;
    }

    /** The name of the gate. */
    @Override
    public String toString() {
        return title;
    }
}
