package io.jubelet.app.metrics;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.pacing.SlotObserver;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.MachinePorts;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.app.port.VolumePorts;
import io.jubelet.app.probe.Prober;
import io.jubelet.app.server.TokenLookups;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.ports.api.SlowOperations;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.podresources.PodResourcesService;
import io.jubelet.ports.podwatch.PodsService;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.time.Timers;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The metrics of one agent. Thread-safe. */
public final class AgentMetrics {

    private final MetricRegistry registry = new MetricRegistry();
    private final KnownPods known = new KnownPods();
    private final Supplier<List<MetricFamily>> process;
    private final Timers timers;
    private final ProbeMetrics probes;
    private final StatusSyncLatency delivery;
    private final OrphanMetrics orphans;
    private final VolumeCounts volumes;
    private final StorageOperations storage;
    private final Histogram measuring;
    private final WorkerMetrics workers;
    private final StartCounts starts;
    private final UserNamespaceMetrics userNamespaces;
    private final HttpServerMetrics httpServer;
    private final RestClientMetrics restClient;
    private final TokenMetrics tokens;
    private final SlowestOperations slowest;
    private final CountedRuntime runtime;
    private final NodeStartLatency nodeStart;

    /**
     * Metrics that count from zero.
     *
     * @param nodeName name of the node
     * @param process metrics of the process, measured on request
     * @param boot when the machine was booted, where that is known
     */
    public AgentMetrics(String nodeName, Supplier<List<MetricFamily>> process, Timers timers, Optional<Instant> boot) {
        this.process = process;
        this.timers = timers;
        this.probes = new ProbeMetrics(timers);
        this.delivery = new StatusSyncLatency(registry, timers);
        this.orphans = new OrphanMetrics(registry);
        this.volumes = new VolumeCounts(registry, timers);
        this.storage = new StorageOperations(registry);
        this.measuring = CountedVolumeStatistics.duration(registry);
        this.workers = new WorkerMetrics(registry, volumes, timers);
        this.userNamespaces = new UserNamespaceMetrics(registry);
        this.starts = new StartCounts(registry, userNamespaces, known);
        this.httpServer = new HttpServerMetrics(registry, timers);
        this.restClient = new RestClientMetrics(registry);
        this.tokens = new TokenMetrics(registry, timers);
        this.slowest = new SlowestOperations(timers);
        this.runtime = new CountedRuntime(registry, slowest, starts, userNamespaces, timers);
        this.nodeStart = new NodeStartLatency(registry, timers, boot);
        registry.gauge("kubelet_node_name", "[ALPHA] The node's name. The count is always 1.", "node").set(1, nodeName);
        registry.gauge("kubelet_metrics_provider", "[ALPHA] Where /metrics/cadvisor comes from: measured on this machine "
                + "(cadvisor), or by the container runtime (cri).", "provider").set(1, "cadvisor");
    }

    /** The runtime does not report its cgroup driver, without which a kubelet of a coming version does not start. */
    public void runtimeIsLosingSupport() {
        registry.gauge("kubelet_cri_losing_support", "[ALPHA] the Kubernetes version that the currently running CRI implementation "
                + "will lose support on if not upgraded.", "version").set(1, "1.37.0");
    }

    /** Metrics of the agent itself ({@code /metrics}), by name. */
    public List<MetricFamily> agent() {
        return sorted(Stream.concat(registry.families().stream(), process.get().stream()));
    }

    /** Metrics of probes ({@code /metrics/probes}), by name. */
    public List<MetricFamily> probes() {
        return probes.families();
    }

    private static List<MetricFamily> sorted(Stream<MetricFamily> families) {
        return families.sorted(Comparator.comparing(MetricFamily::name)).toList();
    }

    /** Counts the requests to the container runtime. */
    public CountedRuntime runtime() {
        return runtime;
    }

    /** The same server, counted. */
    public KubeletServer counted(KubeletServer server) {
        return new CountedKubeletServer(server, httpServer);
    }

    /** Takes requests to the API server. */
    public RestClientMetrics restClient() {
        return restClient;
    }

    /** Takes how the owners of tokens are found. */
    public TokenLookups tokens() {
        return tokens;
    }

    /** The slowest of the recent operations. */
    public SlowOperations slowest() {
        return slowest;
    }

    /** Learns how calls wait for the runtime. Called once. */
    public SlotObserver slots() {
        return new PacingMetrics(registry);
    }

    /** The concern that listens to all others. Called once. */
    public Concern listener() {
        var resizes = new ResizeMetrics(registry);
        var statuses = new PodMetrics(registry, resizes, timers);
        registry.beforeReading(() -> statuses.count(known.all()));
        var pods = new TopicMetrics.PodParts(statuses, new PodStartLatency(registry), delivery, orphans,
                new EvictionMetrics(registry), new AssignmentMetrics(registry), resizes);
        return new TopicMetrics(known, new RuntimeMetrics(registry, timers), new ImageMetrics(registry), pods,
                new HookMetrics(registry), new TopicMetrics.Forgetting(probes::forgetIf, this::forgetIf), timers);
    }

    /** Metrics of volumes that are made ready. Called once. */
    public Concern storage() {
        return storage;
    }

    /** Metrics of the starts of pods and containers. Called once. */
    public Concern starts() {
        return starts;
    }

    /** Metrics of the certificates of pods. Called once. */
    public Concern certificates() {
        return new PodCertificateMetrics(registry);
    }

    /** Metrics of SELinux labels of volumes, for a machine that has them. Called once. */
    public Concern seLinux() {
        return new SeLinuxMetrics(registry);
    }

    /** Metrics of the memory that is kept for pods, for a node with memory QoS. Called once. */
    public Concern memoryQos() {
        return new MemoryQosMetrics(registry);
    }

    /** Metrics of the machine's end, for a node that waits for its pods then. Called once. */
    public Concern shutdown() {
        return new ShutdownMetrics(registry);
    }

    /** The same ports, counted. Called once. */
    public AgentPorts counted(AgentPorts ports) {
        VolumePorts onHost = ports.volumes();
        MachinePorts machine = ports.machine();
        return new AgentPorts(
                runtime.ports(ports.runtime()),
                ports.podFiles(),
                new VolumePorts(new CountedVolumes(onHost.volumes(), storage, volumes, orphans, timers), onHost.files(),
                        new CountedVolumeStatistics(onHost.statistics(), measuring, timers), onHost.records()),
                new MachinePorts(machine.facts(), new CountedCgroups(machine.cgroups(), registry, timers),
                        machine.fileSystems(), machine.probes(), machine.pressure(), machine.plugins().map(this::counted)),
                ports.events(), ports.cluster().map(cluster -> new ClusterPorts(new CountedClusterPods(cluster.pods(), delivery),
                        new CountedNodeRegistry(cluster.node(), nodeStart), cluster.leases(), cluster.objects(),
                        cluster.storage())),
                ports.platform());
    }

    private PluginPorts counted(PluginPorts plugins) {
        var sockets = new CountedPlugins(registry);
        return new PluginPorts(sockets.counted(plugins.sockets()), sockets.counted(plugins.registrations()),
                new CountedDevices(registry, timers).counted(plugins.devices()),
                new CountedVolumeDrivers(plugins.drivers(), registry, storage, measuring, timers),
                plugins.claims().with(new CountedClaimDrivers(plugins.claims().drivers(), registry, timers)));
    }

    /** The same service, counted. Called once. */
    public PodResourcesService counted(PodResourcesService service) {
        return new CountedPodResources(service, registry);
    }

    /** The same service, counted. Called once. */
    public PodsService counted(PodsService service) {
        return new CountedPodsService(service, registry);
    }

    /** The same reviews, counted. Called once. */
    public AccessReviews counted(AccessReviews reviews) {
        return new CountedAccessReviews(reviews, registry, tokens, timers);
    }

    /**
     * The same programs that provide credentials, counted. Called once.
     *
     * @param hash the hash of the configuration that names them
     */
    public CommandRunner plugins(CommandRunner plugins, String hash) {
        return new CountedCommands(plugins, hash, registry, timers);
    }

    /** The same steps, counted. */
    public PodSteps counted(PodSteps steps) {
        return new CountedPodSteps(steps, workers, userNamespaces);
    }

    /** The same prober, counted. */
    public Prober counted(Prober prober) {
        return probes.counted(prober);
    }

    private void forgetIf(Predicate<String> uid) {
        workers.forgetIf(uid);
        probes.forgetIf(uid);
    }
}
