package io.jubelet.app.config;

import static io.jubelet.app.config.ConfigurationField.later;
import static io.jubelet.app.config.ConfigurationField.row;
import static io.jubelet.app.config.FlagGroup.NODE;
import static io.jubelet.app.config.FlagGroup.RESERVES;
import static io.jubelet.app.config.ValueKind.DECIMAL;
import static io.jubelet.app.config.ValueKind.DURATION;
import static io.jubelet.app.config.ValueKind.DURATION_MAP;
import static io.jubelet.app.config.ValueKind.INT;
import static io.jubelet.app.config.ValueKind.LONG;
import static io.jubelet.app.config.ValueKind.OBJECTS;
import static io.jubelet.app.config.ValueKind.PATH;
import static io.jubelet.app.config.ValueKind.QUANTITY_MAP;
import static io.jubelet.app.config.ValueKind.SWITCH;
import static io.jubelet.app.config.ValueKind.TEXT;
import static io.jubelet.app.config.ValueKind.TEXTS;
import static io.jubelet.app.config.ValueKind.TEXT_MAP;
import static io.jubelet.app.config.ValueKind.THRESHOLD_MAP;

import java.util.List;
import java.util.Map;

/** Settings of the node: its object and lease, reserved resources, evictions, and managed resources. */
final class NodeRows {

    private static final String NOT_NEGATIVE = "must not be a negative number";

    static final List<ConfigurationField> ALL = List.of(
            row("registerNode", "register-node", SWITCH, true, NODE, "Register the node at the API server."),
            row("registerWithTaints", "register-with-taints", OBJECTS, List.of(), NODE,
                    "Taints with which the node is registered: key=value:effect,...").of(
                            row("key", "", TEXT, "", NODE, ""), row("value", "", TEXT, "", NODE, ""),
                            row("effect", "", TEXT, "", NODE, ""), row("timeAdded", "", TEXT, "", NODE, "")),
            row("providerID", "provider-id", TEXT, "", NODE, "Identity of this machine at the cloud provider."),
            row("nodeStatusUpdateFrequency", "node-status-update-frequency", DURATION, "10s", NODE,
                    "Time between two looks at what the node has to tell."),
            row("nodeStatusReportFrequency", "", DURATION, "5m", NODE, ""),
            row("nodeStatusMaxImages", "node-status-max-images", INT, 50, NODE,
                    "Most images that the node tells; -1 is no limit.")
                            .atLeast(-1, "must be -1 or greater").zeroCounting(),
            row("nodeLeaseDurationSeconds", "", INT, 40, NODE, "").atLeast(1, "must be greater than 0"),
            row("enableControllerAttachDetach", "enable-controller-attach-detach", SWITCH, true, NODE,
                    "Leave it to a controller of the cluster to attach volumes."),
            row("oomScoreAdj", "oom-score-adj", INT, -999, NODE,
                    "oom_score_adj of the agent itself, -1000 to 1000.").within(-1000, 1000).zeroCounting(),
            row("maxOpenFiles", "max-open-files", LONG, 1000000, NODE, "How many files the agent may have open.")
                    .atLeast(0, NOT_NEGATIVE),
            row("protectKernelDefaults", "protect-kernel-defaults", SWITCH, false, NODE,
                    "Refuse to start when kernel parameters are not as they have to be, instead of setting them."),
            row("makeIPTablesUtilChains", "make-iptables-util-chains", SWITCH, true, NODE,
                    "Keep chains in iptables that tell other programs how this machine uses it."),
            // As in a kubelet, these have a range and nothing else any more.
            row("iptablesMasqueradeBit", "", INT, 14, NODE, "").within(0, 31).zeroCounting(),
            row("iptablesDropBit", "", INT, 15, NODE, "").within(0, 31).zeroCounting(),
            row("volumePluginDir", "volume-plugin-dir", PATH, "/usr/libexec/kubernetes/kubelet-plugins/volume/exec/", NODE,
                    "Directory of FlexVolume drivers."),
            row("volumeStatsAggPeriod", "volume-stats-agg-period", DURATION, "1m", NODE,
                    "How often volumes are measured; negative: never."),
            row("localStorageCapacityIsolation", "local-storage-capacity-isolation", SWITCH, true, NODE,
                    "End pods that use more ephemeral storage than they may."),

            row("evictionHard", "eviction-hard", THRESHOLD_MAP, Map.of(), RESERVES,
                    "Amounts that are kept free; pods are evicted at once when less is left."),
            row("evictionSoft", "eviction-soft", THRESHOLD_MAP, Map.of(), RESERVES,
                    "Amounts below which pods are evicted after a grace period."),
            row("evictionSoftGracePeriod", "eviction-soft-grace-period", DURATION_MAP, Map.of(), RESERVES,
                    "These grace periods, one for each soft threshold."),
            row("evictionMinimumReclaim", "eviction-minimum-reclaim", TEXT_MAP, Map.of(), RESERVES,
                    "Amounts to be gained above a threshold that was met."),
            row("evictionPressureTransitionPeriod", "eviction-pressure-transition-period", DURATION, "5m", RESERVES,
                    "How long a pressure condition of the node stays after it was last seen."),
            row("evictionMaxPodGracePeriod", "eviction-max-pod-grace-period", INT, 0, RESERVES,
                    "Most seconds that a pod gets to end when a soft threshold evicts it."),
            row("mergeDefaultEvictionSettings", "", SWITCH, false, RESERVES, ""),
            row("kernelMemcgNotification", "kernel-memcg-notification", SWITCH, false, RESERVES,
                    "Accepted; the kernel is always asked to notify when memory runs short."),

            row("systemReserved", "system-reserved", QUANTITY_MAP, Map.of(), RESERVES,
                    "Amounts kept for the system: cpu, memory, ephemeral-storage, pid."),
            row("kubeReserved", "kube-reserved", QUANTITY_MAP, Map.of(), RESERVES,
                    "The same for the agents of Kubernetes."),
            row("reservedSystemCPUs", "reserved-cpus", TEXT, "", RESERVES,
                    "CPUs kept for the system, such as 0-1; they replace reserved amounts of cpu."),
            row("systemReservedCgroup", "system-reserved-cgroup", TEXT, "", RESERVES,
                    "Existing cgroup of the system, limited to its reserve where --enforce-node-allocatable says so."),
            row("kubeReservedCgroup", "kube-reserved-cgroup", TEXT, "", RESERVES,
                    "The same for the agents of Kubernetes."),
            row("enforceNodeAllocatable", "enforce-node-allocatable", TEXTS, List.of("pods"), RESERVES,
                    "Which cgroups are limited: pods, system-reserved, kube-reserved, system-reserved-compressible,"
                            + " kube-reserved-compressible, or none."),
            row("qosReserved", "qos-reserved", TEXT_MAP, Map.of(), RESERVES,
                    "Part of the requested memory that pods of lower classes can't use, in percent. Needs the gate QOSReserved."),
            row("reservedMemory", "reserved-memory", OBJECTS, List.of(), RESERVES,
                    "Memory kept back from each NUMA node: NODE:memory=1Gi,... for memoryManagerPolicy Static.").of(
                            row("numaNode", "", INT, 0, RESERVES, ""), row("limits", "", QUANTITY_MAP, Map.of(), RESERVES, "")),
            row("cpuManagerPolicy", "cpu-manager-policy", TEXT, "none", RESERVES,
                    "With static, Guaranteed containers get whole CPUs for themselves.").oneOf("none", "static"),
            row("cpuManagerPolicyOptions", "cpu-manager-policy-options", TEXT_MAP, Map.of(), RESERVES,
                    "Options of the static policy: full-pcpus-only=true,..."),
            row("cpuManagerReconcilePeriod", "cpu-manager-reconcile-period", DURATION, "10s", RESERVES,
                    "Time between two checks of the CPUs that containers use."),
            row("memoryManagerPolicy", "memory-manager-policy", TEXT, "None", RESERVES,
                    "With Static, Guaranteed containers get memory of as few NUMA nodes as possible.")
                            .oneOf("None", "Static"),
            row("memoryReservationPolicy", "", TEXT, "None", RESERVES, "").oneOf("None", "TieredReservation"),
            row("memoryThrottlingFactor", "", DECIMAL, 0.9, RESERVES, "").zeroCounting(),
            row("topologyManagerPolicy", "topology-manager-policy", TEXT, "none", RESERVES,
                    "Whether CPUs and memory of a container must be on the same NUMA nodes.")
                    .oneOf("none", "best-effort", "restricted", "single-numa-node"),
            row("topologyManagerScope", "topology-manager-scope", TEXT, "container", RESERVES,
                    "Whether this is decided for each container or for the whole pod.").oneOf("container", "pod"),
            row("topologyManagerPolicyOptions", "topology-manager-policy-options", TEXT_MAP, Map.of(), RESERVES,
                    "Options of that policy: prefer-closest-numa-nodes=true,..."),

            row("shutdownGracePeriod", "", DURATION, "0s", NODE, ""),
            row("shutdownGracePeriodCriticalPods", "", DURATION, "0s", NODE, ""),
            row(ShutdownFields.BY_PRIORITY, "", OBJECTS, List.of(), NODE, "").of(
                    row("priority", "", INT, 0, NODE, ""), row("shutdownGracePeriodSeconds", "", LONG, 0, NODE, "")));

    private NodeRows() {
    }
}
