package io.jubelet.app.config;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.domain.validation.GatedFields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The complete configuration of the agent: defaults applied, validated, only settings that have an effect.
 * Immutable.
 *
 * @param node identity of the node
 * @param cluster connection to the cluster
 * @param registration registration of the node at the cluster
 * @param reserves resources reserved for the system
 * @param managers how CPUs and memory are assigned to containers
 * @param sources sources of desired pods
 * @param runtime how to reach the container runtime
 * @param images how images are pulled
 * @param pods how pods are run
 * @param containerLogs how the logs of containers are rotated
 * @param cgroups cgroups of pods, and requirements on the host
 * @param dns how names are resolved inside pods
 * @param cleanup retention of dead containers
 * @param server the kubelet server
 * @param health address of the health check
 * @param log format and verbosity of the log
 * @param tracing collector of traces; empty when nothing is traced
 * @param host settings about the machine itself
 * @param end shutdown of the node with the machine
 * @param gates state of the feature gates
 * @param runOnce whether to run the pods of the sources once and end
 * @param warnings settings that were accepted and have no effect
 */
public record AgentConfiguration(
        Node node,
        ClusterConfiguration cluster,
        RegistrationConfiguration registration,
        NodeReserves reserves,
        ResourceManagers managers,
        PodSourceConfiguration sources,
        Runtime runtime,
        ImageConfiguration images,
        PodConfiguration pods,
        ContainerLogs containerLogs,
        CgroupConfiguration cgroups,
        Dns dns,
        Cleanup cleanup,
        ServerConfiguration server,
        Health health,
        LogConfiguration log,
        Optional<TracingConfiguration> tracing,
        Host host,
        End end,
        Gates gates,
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
        Objects.requireNonNull(gates, "gates");
        warnings = List.copyOf(warnings);
    }

    /**
     * This configuration for a machine that is simulated: with other directories, and with pods that do not use the resolver of
     * this machine. Their logs are not rotated, as they are not written.
     */
    public AgentConfiguration simulated(Path root, Path podLogs, Path certificates) {
        var noRotation = new ContainerLogs(new LogRotationPolicy(-1, containerLogs.policy().maxFiles()), containerLogs.workers(),
                containerLogs.monitorInterval());
        return new AgentConfiguration(new Node(node.name(), root), cluster.withCertificateDirectory(certificates), registration,
                reserves, managers, sources, runtime, images, pods.withLogsDirectory(podLogs), noRotation, cgroups,
                new Dns(dns.clusterDns(), dns.clusterDomain(), Optional.empty()), cleanup, server, health, log, tracing,
                host, end, gates, runOnce, warnings);
    }

    /** This configuration with this cgroup driver in what the server shows as configuration. */
    public AgentConfiguration showingCgroupDriver(String driver) {
        return new AgentConfiguration(node, cluster, registration, reserves, managers, sources, runtime, images, pods, containerLogs,
                cgroups, dns, cleanup, server.withCgroupDriver(driver), health, log, tracing, host, end, gates, runOnce, warnings);
    }

    /**
     * Identity of the node.
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
     * Connection to the container runtime.
     *
     * @param endpoint {@code unix:///path} or {@code fake://...}
     * @param imageEndpoint the same for the image service; equal to {@code endpoint} when nothing else was set
     * @param requestTimeout longest time of a request other than pulls and streams, positive
     * @param podCidr range of pod addresses that is passed to the runtime until the cluster gives the node one; empty for none
     */
    public record Runtime(String endpoint, String imageEndpoint, Duration requestTimeout, String podCidr) {
    }

    /**
     * Rotation of container logs.
     *
     * @param policy when, and how many files are kept
     * @param workers logs that are rotated at the same time at most, 1 or more
     * @param monitorInterval longest time between two looks at a log, 3 s or more
     */
    public record ContainerLogs(LogRotationPolicy policy, int workers, Duration monitorInterval) {
    }

    /**
     * Name resolution inside pods.
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
     * Retention of dead containers.
     *
     * @param minimumAge how long each is kept at least, 0 or more
     * @param maxPerContainer instances kept of each container; negative is no limit
     * @param maxInAll instances kept in all; negative is no limit
     */
    public record Cleanup(Duration minimumAge, int maxPerContainer, int maxInAll) {
    }

    /**
     * State of the feature gates.
     *
     * @param set gates that were set, by name; the others have their defaults
     */
    public record Gates(Map<String, Boolean> set) {

        /** Copies the map. */
        public Gates {
            set = Map.copyOf(set);
        }

        /** Whether a gate is on. */
        public boolean isOn(FeatureGate gate) {
            return FeatureGates.isOn(gate.toString(), set);
        }

        /** What pods may have by feature gates. */
        public GatedFields podFields() {
            return new GatedFields(isOn(FeatureGate.TAINT_TOLERATION_COMPARISON_OPERATORS),
                    isOn(FeatureGate.USER_NAMESPACES_HOST_NETWORK_SUPPORT));
        }

        /** All gates of Kubernetes 1.36, by name. */
        public List<FeatureGateState> states() {
            return FeatureGates.states(set);
        }
    }

    /**
     * Settings about the machine itself.
     *
     * @param lockFile absolute path of a file whose lock is taken before anything else; empty for none
     * @param exitOnLockContention end when another process opens or removes that file
     * @param maxOpenFiles how many files the agent may have open, 0 or more
     * @param maxOpenFilesGiven whether that was set, so that a failure to get it matters
     * @param protectKernelDefaults refuse to start when kernel parameters are not as they have to be, instead of setting
     *     them
     * @param utilityChains keep chains of iptables for other programs
     * @param flexDrivers directory of FlexVolume drivers, which need not be there
     */
    public record Host(Optional<Path> lockFile, boolean exitOnLockContention, long maxOpenFiles, boolean maxOpenFilesGiven,
            boolean protectKernelDefaults, boolean utilityChains, Path flexDrivers) {
    }

    /**
     * Shutdown of the node with the machine.
     *
     * @param policy how long pods have
     * @param measured whether there are metrics of it
     */
    public record End(ShutdownPolicy policy, boolean measured) {
    }

    /**
     * Address of the health check.
     *
     * @param address IP address to listen on
     * @param port port, 0 for no health check
     */
    public record Health(String address, int port) {
    }
}
