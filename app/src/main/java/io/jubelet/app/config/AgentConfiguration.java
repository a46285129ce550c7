package io.jubelet.app.config;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.image.ImageGcPolicy;
import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.domain.source.ManifestUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The complete configuration of the agent: defaults applied, checked, nothing in it that jubelet does not follow.
 * Immutable.
 *
 * @param node who this is
 * @param cluster how the cluster is reached
 * @param registration what the node is to the cluster
 * @param reserves what is kept back from pods
 * @param managers how processors and memory are assigned to containers
 * @param sources where wanted pods come from
 * @param runtime how to reach the container runtime
 * @param images how images are pulled
 * @param pods how pods are run
 * @param containerLogs how the logs of containers are rotated
 * @param cgroups cgroups of pods, and requirements on the host
 * @param dns how names are resolved inside pods
 * @param cleanup what is kept of dead containers
 * @param server what the node serves, and to whom
 * @param health where the health check answers
 * @param log what is logged, and how
 * @param tracing where traces go; empty when nothing is traced
 * @param host what the agent takes and changes of its machine
 * @param end how the node ends when the machine shuts down
 * @param runOnce whether to run the pods of the sources once and end
 * @param warnings what was accepted and is not followed
 */
public record AgentConfiguration(
        Node node,
        Cluster cluster,
        Registration registration,
        NodeReserves reserves,
        ResourceManagers managers,
        Sources sources,
        Runtime runtime,
        Images images,
        Pods pods,
        ContainerLogs containerLogs,
        Cgroups cgroups,
        Dns dns,
        Cleanup cleanup,
        Server server,
        Health health,
        LogConfiguration log,
        Optional<Tracing> tracing,
        Host host,
        End end,
        boolean runOnce,
        List<Problem> warnings) {

    /** Rejects null parts. */
    public AgentConfiguration {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(cluster, "cluster");
        Objects.requireNonNull(registration, "registration");
        Objects.requireNonNull(reserves, "reserves");
        Objects.requireNonNull(managers, "managers");
        Objects.requireNonNull(sources, "sources");
        Objects.requireNonNull(runtime, "runtime");
        Objects.requireNonNull(images, "images");
        Objects.requireNonNull(pods, "pods");
        Objects.requireNonNull(containerLogs, "containerLogs");
        Objects.requireNonNull(cgroups, "cgroups");
        Objects.requireNonNull(dns, "dns");
        Objects.requireNonNull(cleanup, "cleanup");
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(health, "health");
        Objects.requireNonNull(log, "log");
        Objects.requireNonNull(tracing, "tracing");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(end, "end");
        warnings = List.copyOf(warnings);
    }

    /**
     * The same for a machine that is simulated: with other directories, and with pods that do not use the resolver of this machine.
     * Their logs are not rotated, as nobody writes them.
     */
    public AgentConfiguration simulated(Path root, Path podLogs) {
        var noRotation = new ContainerLogs(new LogRotationPolicy(-1, containerLogs.policy().maxFiles()), containerLogs.workers(),
                containerLogs.monitorInterval());
        return new AgentConfiguration(new Node(node.name(), root), cluster, registration, reserves, managers, sources, runtime,
                images, pods.withLogsDirectory(podLogs), noRotation, cgroups,
                new Dns(dns.clusterDns(), dns.clusterDomain(), Optional.empty()), cleanup, server, health, log, tracing,
                host, end, runOnce, warnings);
    }

    /**
     * Who this is.
     *
     * @param name name of the node, a DNS subdomain in lower case
     * @param rootDirectory absolute directory in which the agent keeps its files
     */
    public record Node(String name, Path rootDirectory) {

        /** The socket on which a running agent answers requests of users on the same machine. */
        public Path socket() {
            return socketIn(rootDirectory);
        }

        /** The socket of the agent that uses this root directory. */
        public static Path socketIn(Path rootDirectory) {
            return rootDirectory.resolve("jubelet.sock");
        }
    }

    /**
     * Where wanted pods come from.
     *
     * @param staticPodPath absolute path of a directory of manifests, or of one
     * @param fileCheckFrequency longest time between two readings of manifests, positive
     * @param staticPodUrl URL of more pods, http or https
     * @param staticPodUrlHeader headers of the request for it; may hold secrets, never logged
     * @param httpCheckFrequency time between two requests, positive
     */
    public record Sources(
            Optional<Path> staticPodPath,
            Duration fileCheckFrequency,
            Optional<String> staticPodUrl,
            Map<String, List<String>> staticPodUrlHeader,
            Duration httpCheckFrequency) {

        /** Copies the headers. */
        public Sources {
            staticPodUrlHeader = Map.copyOf(staticPodUrlHeader);
        }

        /** Leaves out the values of headers, and user and password of the URL. */
        @Override
        public String toString() {
            return "Sources[staticPodPath=" + staticPodPath + ", fileCheckFrequency=" + fileCheckFrequency
                    + ", staticPodUrl=" + staticPodUrl.map(ManifestUrl::withoutUser)
                    + ", staticPodUrlHeader=" + staticPodUrlHeader.keySet()
                    + ", httpCheckFrequency=" + httpCheckFrequency + "]";
        }
    }

    /**
     * How to reach the container runtime.
     *
     * @param endpoint {@code unix:///path} or {@code fake://...}
     * @param imageEndpoint the same for the image service; equal to {@code endpoint} when nothing else was set
     * @param requestTimeout longest time of a request other than pulls and streams, positive
     */
    public record Runtime(String endpoint, String imageEndpoint, Duration requestTimeout) {
    }

    /**
     * How images are pulled, and when they are removed.
     *
     * @param serializePulls one pull at a time
     * @param maxParallelPulls most pulls at a time when they are not serialized, at least 1; absent is no limit
     * @param pullsPerSecond pulls per second on average, 0 for no limit
     * @param pullBurst pulls at once while {@code pullsPerSecond} limits them
     * @param plugins plugins that provide credentials, empty for none
     * @param garbage when images that nothing uses are removed
     * @param verification of which images that are present it is verified that a pod may use them
     */
    public record Images(
            boolean serializePulls,
            Optional<Integer> maxParallelPulls,
            int pullsPerSecond,
            int pullBurst,
            Optional<CredentialPlugins> plugins,
            ImageGcPolicy garbage,
            PullVerification verification) {
    }

    /**
     * Plugins that provide credentials of images.
     *
     * @param directory absolute directory in which they lie
     * @param providers what each provides and how, at least one
     */
    public record CredentialPlugins(Path directory, List<CredentialProvider> providers) {

        /** Copies the list. */
        public CredentialPlugins {
            providers = List.copyOf(providers);
        }
    }

    /**
     * How pods are run.
     *
     * @param syncFrequency longest time between two looks at an unchanged pod, positive; stretched by up to half
     * @param logsDirectory absolute directory of container logs
     * @param maxPods pods that may run here, 0 or more
     * @param podsPerCore pods that may run here for each processor, 0 for no such limit
     * @param pidsLimit processes in one pod, -1 for no limit
     * @param maxContainerRestartPeriod longest wait before a crashed container is started again, 1 s to 300 s
     * @param seccompDefault use the runtime's seccomp profile where a pod names none
     * @param cpuCfsQuota enforce CPU limits
     * @param cpuCfsQuotaPeriod period in which a CPU limit is measured, 1 ms to 1 s
     * @param allowedUnsafeSysctls kernel parameters that pods may set beyond the safe ones
     * @param eviction when pods are evicted
     * @param stopSignals let containers name the signal that stops them
     * @param idsPerPod ids of a pod with a user namespace, a multiple of 65536
     */
    public record Pods(
            Duration syncFrequency,
            Path logsDirectory,
            int maxPods,
            int podsPerCore,
            long pidsLimit,
            Duration maxContainerRestartPeriod,
            boolean seccompDefault,
            boolean cpuCfsQuota,
            Duration cpuCfsQuotaPeriod,
            List<SysctlPattern> allowedUnsafeSysctls,
            Eviction eviction,
            boolean stopSignals,
            long idsPerPod) {

        /** Copies the list. */
        public Pods {
            allowedUnsafeSysctls = List.copyOf(allowedUnsafeSysctls);
        }

        private Pods withLogsDirectory(Path other) {
            return new Pods(syncFrequency, other, maxPods, podsPerCore, pidsLimit, maxContainerRestartPeriod,
                    seccompDefault, cpuCfsQuota, cpuCfsQuotaPeriod, allowedUnsafeSysctls, eviction, stopSignals,
                    idsPerPod);
        }

        /** How many pods the node takes. */
        public PodLimit limit() {
            return new PodLimit(maxPods, podsPerCore);
        }
    }

    /**
     * How the logs of containers are rotated.
     *
     * @param policy when, and how many files are kept
     * @param workers logs that are rotated at the same time at most, 1 or more
     * @param monitorInterval longest time between two looks at a log, 3 s or more
     */
    public record ContainerLogs(LogRotationPolicy policy, int workers, Duration monitorInterval) {
    }

    /**
     * Cgroups of pods, and requirements on the host.
     *
     * @param root cgroup above those of all pods, empty for the top
     * @param perQos whether quality-of-service classes and pods have cgroups of their own
     * @param driver {@code cgroupfs} or {@code systemd}; the runtime's answer counts, if it gives one
     * @param failOnV1 refuse to start on cgroup v1
     * @param failOnSwap refuse to start while swap is on
     * @param system cgroups that statistics report beside those of pods
     * @param enforcement which limits the cgroups of pods and of reserves get
     * @param memory how memory of pods is reserved, throttled and swapped
     * @param oomScoreAdj of the agent itself, -1000 to 1000
     */
    public record Cgroups(String root, boolean perQos, String driver, boolean failOnV1, boolean failOnSwap,
            SystemCgroups system, Enforcement enforcement, MemoryRules memory, int oomScoreAdj) {
    }

    /**
     * Cgroups that statistics report by a name; each is empty when it is not configured.
     *
     * @param kubelet that of this agent
     * @param runtime that of the container runtime
     * @param misc that of the other processes of the system
     */
    public record SystemCgroups(String kubelet, String runtime, String misc) {

        /** Nothing configured. */
        public static final SystemCgroups NONE = new SystemCgroups("", "", "");
    }

    /**
     * How names are resolved inside pods.
     *
     * @param clusterDns addresses of the cluster's DNS servers
     * @param clusterDomain domain of the cluster, empty for none
     * @param resolvConf absolute path of the resolver configuration pods start from; absent for none
     */
    public record Dns(List<String> clusterDns, String clusterDomain, Optional<Path> resolvConf) {

        /** Copies the list. */
        public Dns {
            clusterDns = List.copyOf(clusterDns);
        }
    }

    /**
     * What is kept of dead containers.
     *
     * @param minimumAge how long each is kept at least, 0 or more
     * @param maxPerContainer instances kept of each container; negative is no limit
     * @param maxInAll instances kept in all; negative is no limit
     */
    public record Cleanup(Duration minimumAge, int maxPerContainer, int maxInAll) {
    }

    /**
     * What the agent takes and changes of its machine.
     *
     * @param lockFile absolute path of a file whose lock is taken before anything else; empty for none
     * @param exitOnLockContention end when somebody else opens or removes that file
     * @param maxOpenFiles how many files the agent may have open, 0 or more
     * @param maxOpenFilesGiven whether somebody set that, so that it matters when it can't be had
     * @param protectKernelDefaults refuse to start when kernel parameters are not as they have to be, instead of setting
     *     them
     * @param utilityChains keep chains of iptables for other programs
     */
    public record Host(Optional<Path> lockFile, boolean exitOnLockContention, long maxOpenFiles, boolean maxOpenFilesGiven,
            boolean protectKernelDefaults, boolean utilityChains) {
    }

    /**
     * How the node ends when the machine shuts down.
     *
     * @param policy how long pods have
     * @param measured whether there are metrics of it
     */
    public record End(ShutdownPolicy policy, boolean measured) {
    }

    /**
     * Where the health check answers.
     *
     * @param address IP address to listen on
     * @param port port, 0 for no health check
     */
    public record Health(String address, int port) {
    }
}
