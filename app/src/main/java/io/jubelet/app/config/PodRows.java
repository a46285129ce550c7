package io.jubelet.app.config;

import static io.jubelet.app.config.ConfigurationField.row;
import static io.jubelet.app.config.FlagGroup.CGROUPS;
import static io.jubelet.app.config.FlagGroup.COMMON;
import static io.jubelet.app.config.FlagGroup.NETWORK;
import static io.jubelet.app.config.FlagGroup.PODS;
import static io.jubelet.app.config.FlagGroup.RUNTIME;
import static io.jubelet.app.config.FlagGroup.SOURCES;
import static io.jubelet.app.config.ValueKind.DURATION;
import static io.jubelet.app.config.ValueKind.HEADER_MAP;
import static io.jubelet.app.config.ValueKind.INT;
import static io.jubelet.app.config.ValueKind.LONG;
import static io.jubelet.app.config.ValueKind.PATH;
import static io.jubelet.app.config.ValueKind.QUANTITY;
import static io.jubelet.app.config.ValueKind.SWITCH;
import static io.jubelet.app.config.ValueKind.TEXT;
import static io.jubelet.app.config.ValueKind.TEXTS;

import java.util.List;
import java.util.Map;

/** Settings of pods and what runs them: sources, runtime, images, names, cgroups. */
final class PodRows {

    private static final String NOT_NEGATIVE = "must not be a negative number";

    static final List<ConfigurationField> ALL = List.of(
            row("staticPodPath", "pod-manifest-path", PATH, "", COMMON,
                    "Directory of pod manifests to run, or one manifest. Names that start with a dot are left alone."),
            row("fileCheckFrequency", "file-check-frequency", DURATION, "20s", SOURCES,
                    "Time after which the manifests are read again even if nothing was reported as changed."),
            row("staticPodURL", "manifest-url", TEXT, "", SOURCES, "URL of more pods to run."),
            row("staticPodURLHeader", "manifest-url-header", HEADER_MAP, Map.of(), SOURCES,
                    "HTTP headers for --manifest-url. May be repeated."),
            row("httpCheckFrequency", "http-check-frequency", DURATION, "20s", SOURCES,
                    "Time between two looks at --manifest-url."),

            row("containerRuntimeEndpoint", "container-runtime-endpoint", TEXT,
                    "unix:///run/containerd/containerd.sock", COMMON,
                    "Socket of the container runtime, unix:///path. fake:// runs a simulation."),
            row("imageServiceEndpoint", "image-service-endpoint", TEXT, "", RUNTIME,
                    "Socket of the image service, if it is not the runtime's."),
            row("runtimeRequestTimeout", "runtime-request-timeout", DURATION, "2m", RUNTIME,
                    "Longest time for a request to the runtime, pulls and streams excepted."),
            row("serializeImagePulls", "serialize-image-pulls", SWITCH, true, RUNTIME, "Pull one image at a time."),
            row("maxParallelImagePulls", "", INT, 0, RUNTIME, "").zeroCounting(),
            row("registryPullQPS", "registry-qps", INT, 5, RUNTIME, "Pulls per second, on average; 0 is no limit.")
                    .atLeast(0, NOT_NEGATIVE).zeroCounting(),
            row("registryBurst", "registry-burst", INT, 10, RUNTIME, "Pulls at once while --registry-qps limits them.")
                    .atLeast(0, NOT_NEGATIVE),
            row("imagePullCredentialsVerificationPolicy", "", TEXT, "NeverVerifyPreloadedImages", RUNTIME, "").oneOf("NeverVerify",
                    "NeverVerifyPreloadedImages", "NeverVerifyAllowlistedImages", "AlwaysVerify"),
            row("preloadedImagesVerificationAllowlist", "", TEXTS, List.of(), RUNTIME, ""),
            row("imageMinimumGCAge", "minimum-image-ttl-duration", DURATION, "2m", RUNTIME,
                    "Age before which an image is not removed to make room."),
            row("imageMaximumGCAge", "", DURATION, "0s", RUNTIME, ""),
            row("imageGCHighThresholdPercent", "image-gc-high-threshold", INT, 85, RUNTIME,
                    "Use of the disk, in percent, from which on images that nothing uses are removed.").within(0, 100).zeroCounting(),
            row("imageGCLowThresholdPercent", "image-gc-low-threshold", INT, 80, RUNTIME,
                    "Use of the disk, in percent, down to which they are removed.").within(0, 100).zeroCounting(),

            row("syncFrequency", "sync-frequency", DURATION, "1m", PODS,
                    "Longest time between two looks at a pod that did not change."),
            row("podLogsDir", "", PATH, "/var/log/pods", PODS, ""),
            row("maxPods", "max-pods", INT, 110, PODS, "Pods that may run here.").atLeast(0, NOT_NEGATIVE),
            row("podsPerCore", "pods-per-core", INT, 0, PODS,
                    "Pods that may run here for each CPU, at most --max-pods in all; 0 is no such limit.")
                            .atLeast(0, NOT_NEGATIVE),
            row("podPidsLimit", "pod-max-pids", LONG, -1, PODS, "Processes in one pod; -1 is no limit.")
                    .zeroCounting(),
            row("crashLoopBackOff.maxContainerRestartPeriod", "", DURATION, "5m", PODS, "").zeroCounting(),
            row("seccompDefault", "seccomp-default", SWITCH, false, PODS,
                    "Use the runtime's seccomp profile where a pod names none."),
            row("cpuCFSQuota", "cpu-cfs-quota", SWITCH, true, PODS, "Enforce CPU limits."),
            row("cpuCFSQuotaPeriod", "cpu-cfs-quota-period", DURATION, "100ms", PODS,
                    "Period in which a CPU limit is measured, 1ms to 1s.").zeroCounting(),
            row("runOnce", "runonce", SWITCH, false, COMMON,
                    "Run the pods of manifests and URL once, report on each, and end."),
            row("allowedUnsafeSysctls", "allowed-unsafe-sysctls", TEXTS, List.of(), PODS,
                    "Kernel parameters pods may set beyond the safe ones, such as kernel.sem or net.core.*."),
            row("containerLogMaxSize", "container-log-max-size", QUANTITY, "10Mi", PODS,
                    "Size from which on the log of a container is rotated, such as 10Mi; negative is never."),
            row("containerLogMaxFiles", "container-log-max-files", INT, 5, PODS,
                    "Files of the log of one container, the one that is written included.").zeroCounting()
                    .atLeast(2, "must be greater than 1"),
            row("containerLogMaxWorkers", "", INT, 1, PODS, "").zeroCounting()
                    .atLeast(1, "must be greater than or equal to 1"),
            row("containerLogMonitorInterval", "", DURATION, "10s", PODS, "").zeroCounting(),
            row("userNamespaces.idsPerPod", "", LONG, 65536, PODS, "").zeroCounting(),

            row("clusterDNS", "cluster-dns", TEXTS, List.of(), NETWORK, "Addresses of the cluster's DNS servers."),
            row("clusterDomain", "cluster-domain", TEXT, "", NETWORK, "Domain of the cluster, such as cluster.local."),
            row("resolvConf", "resolv-conf", PATH, "/etc/resolv.conf", NETWORK,
                    "Resolver configuration that pods start from; empty is none.").zeroCounting(),
            row("hairpinMode", "hairpin-mode", TEXT, "promiscuous-bridge", NETWORK,
                    "No effect: the network plugin decides.")
                    .oneOf("none", "hairpin-veth", "promiscuous-bridge"),
            row("podCIDR", "pod-cidr", TEXT, "", NETWORK,
                    "Addresses of pods until the cluster gives the node some."),

            row("cgroupRoot", "cgroup-root", TEXT, "", CGROUPS, "Cgroup above those of all pods."),
            row("cgroupsPerQOS", "cgroups-per-qos", SWITCH, true, CGROUPS,
                    "Give each quality-of-service class and each pod a cgroup."),
            row("cgroupDriver", "cgroup-driver", TEXT, "cgroupfs", CGROUPS,
                    "cgroupfs or systemd; the runtime's answer counts, if it gives one.").oneOf("cgroupfs", "systemd"),
            row("failCgroupV1", "fail-cgroupv1", SWITCH, true, CGROUPS, "Refuse to start on cgroup v1."),
            row("failSwapOn", "fail-swap-on", SWITCH, true, CGROUPS, "Refuse to start while swap is on."),
            row("memorySwap.swapBehavior", "", TEXT, "", CGROUPS, "").oneOf("", "LimitedSwap", "NoSwap"),
            row("kubeletCgroups", "kubelet-cgroups", TEXT, "", CGROUPS, "Cgroup that the agent moves itself into."),
            row("systemCgroups", "system-cgroups", TEXT, "", CGROUPS, "Cgroup that processes of the root cgroup"
                    + " are moved into; needs cgroupRoot."),
            row("singleProcessOOMKill", "", SWITCH, false, CGROUPS, ""));

    private PodRows() {
    }
}
