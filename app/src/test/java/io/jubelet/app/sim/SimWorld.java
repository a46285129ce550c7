package io.jubelet.app.sim;

import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.app.assembly.AgentConcerns;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.Topic;
import io.jubelet.app.explain.PodExplanations;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ProbeFailed;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.metrics.AgentMetrics;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.MachinePorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.port.VolumePorts;
import io.jubelet.app.shutdown.ShutdownConcerns;
import io.jubelet.app.trace.Traces;
import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.fake.FakeCgroupTree;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeEventSink;
import io.jubelet.ports.fake.FakeHostFacts;
import io.jubelet.ports.fake.FakeNodeCredentials;
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.FakePullRecordFiles;
import io.jubelet.ports.fake.FakeShutdownRecord;
import io.jubelet.ports.fake.FakeShutdownService;
import io.jubelet.ports.fake.FakeVolumeRecords;
import io.jubelet.ports.fake.FakeVolumeStatistics;
import io.jubelet.ports.image.PullRecordFiles;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.volume.VolumeRecords;
import java.io.FileNotFoundException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * One machine: a runtime and a disk that last, and an agent that lives on them until it is killed. It stands alone, or is
 * a node of a cluster.
 */
final class SimWorld {

    final RandomGenerator random;
    final SimScheduler scheduler;
    final SimulatedRuntime runtime;
    final SimFaults faults;
    final SimProbes probes;
    final SimSource source = new SimSource();
    final SimCluster cluster;
    final FakeDisk disk = new FakeDisk();
    /** The disk with the images, as empty as the test says. */
    final SimImageDisk imageDisk = new SimImageDisk();
    final FakeEventSink events = new FakeEventSink();
    /** What was reported about each pod last, by uid; survives the agent as the memory of the world. */
    final Map<String, Pod> reported = new LinkedHashMap<>();
    /** The pods that were reported last as ones whose containers may still run, by uid. */
    final Set<String> mayRun = new HashSet<>();
    final FakeCgroupTree cgroups = new FakeCgroupTree();
    /** What each agent gets of them; the tree itself unless the test says otherwise. */
    CgroupTree cgroupPort = cgroups;
    final FakeProbeClient network = new FakeProbeClient();
    /** The machine; large enough for every pod unless the test says otherwise. */
    final FakeHostFacts host = new FakeHostFacts().addresses("192.0.2.1")
            .machine(new Machine(64, 256L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
    /** Its NUMA nodes and CPUs, and what agents assign of them to single containers. */
    final SimManagers managers;
    /** Its device plugin; none unless the test says otherwise. */
    Optional<SimDevices> devices = Optional.empty();
    /** Everything that was reported about each pod since the agent started, by uid. */
    final Map<String, List<PodStatus>> reportedInOrder = new LinkedHashMap<>();
    /** Pods that an agent wanted to evict at once. */
    final Set<String> evicted = new HashSet<>();
    /** The node as the agent has it. */
    Optional<Node> node = Optional.empty();
    /** All failures of probes. */
    final List<ProbeFailed> probeFailures = new ArrayList<>();
    /** How often a worker has reported a status, whether or not it was new. */
    int statuses;
    private final boolean inCluster;
    /** What the agent sees of its cluster; a machine that stands alone has none. */
    Optional<ClusterPorts> clusterPorts = Optional.empty();
    /** All of the cluster but its pods, as the agent finds it. */
    private FakeCluster rest;
    /** CSI drivers on the node; none unless the test says otherwise. */
    Optional<SimCsi> csi = Optional.empty();
    /** Plugins of the machine that the test brings; none unless it says otherwise. */
    Optional<PluginPorts> pluginPorts = Optional.empty();
    final FakeNodeCredentials credentials = new FakeNodeCredentials();
    final FakeVolumeStatistics statistics;
    /** What pods use of the machine. */
    final SimPressure pressure;
    /** What each agent keeps free; nothing unless the test says otherwise. */
    EvictionSettings thresholds = SimSettings.NO_THRESHOLDS;
    final SimGates gates = new SimGates();
    /** What each agent finds of the disk; in memory unless the test says otherwise. */
    Supplier<SimFiles> files = () -> SimFiles.inMemory(disk);
    /** {@code -Djubelet.sim.trace=true} prints the statuses that are reported. */
    private static final boolean TRACE = Boolean.getBoolean("jubelet.sim.trace");
    /** Every pod that was ever desired. */
    final KnownPods pods;
    /** What goes wrong with files and cgroups, and with objects of the API server. */
    final PortFaults diskFaults;
    final PortFaults objectFaults;
    final SimObjects objects = new SimObjects();
    private final Invariants invariants;
    /** What was decided since the agent started; deaf unless the test listens, which costs a message here and there. */
    PodExplanations explanations;
    private boolean explaining;
    /** Who shuts the machine down; agents do not ask unless the test says that it waits for pods. */
    final FakeShutdownService shutdowns = new FakeShutdownService();
    final FakeShutdownRecord shutdownTimes = new FakeShutdownRecord();
    ShutdownPolicy shutdownPolicy = ShutdownPolicy.NONE;
    /** Metrics of the agent; none unless the test says otherwise. */
    Optional<AgentMetrics> metrics = Optional.empty();
    /** Concerns that each agent has beside its own; none unless the test says otherwise. */
    Supplier<List<Concern>> more = List::of;
    private double lostMessages;
    private SimScheduler.Scope life;

    SimWorld(long seed) {
        this(seed, SimulationSettings.DEFAULT);
    }

    /** A node of a cluster. */
    static SimWorld inCluster(long seed) {
        return new SimWorld(seed, SimulationSettings.DEFAULT, true);
    }

    SimWorld(long seed, SimulationSettings settings) {
        this(seed, settings, false);
    }

    private SimWorld(long seed, SimulationSettings settings, boolean inCluster) {
        this.inCluster = inCluster;
        random = new SplittableRandom(seed);
        scheduler = new SimScheduler(random);
        statistics = new FakeVolumeStatistics(disk, "/var/lib/kubelet", scheduler.scope());
        faults = new SimFaults(random);
        runtime = new SimulatedRuntime(scheduler.scope(), settings, faults);
        pressure = new SimPressure(runtime);
        probes = new SimProbes(random);
        cluster = new SimCluster(scheduler, random);
        invariants = new Invariants(this);
        diskFaults = new PortFaults(random, PortFaults.DISK);
        managers = new SimManagers(disk, diskFaults);
        objectFaults = new PortFaults(random, PortFaults.API_SERVER);
        pods = new KnownPods(source, cluster);
        runtime.onExec((id, command) -> probes.run(command));
        runtime.onLog(this::log);
    }

    /** Restart counts go on from logs when nothing else is left, so there have to be some. */
    private void log(String path, String text) throws FileNotFoundException {
        if (disk.node(path.substring(0, path.lastIndexOf('/'))).isEmpty()) {
            throw new FileNotFoundException(path);
        }
        byte[] before = disk.read(path).orElse(new byte[0]);
        byte[] after = Arrays.copyOf(before, before.length + text.length());
        System.arraycopy(text.getBytes(StandardCharsets.US_ASCII), 0, after, before.length, text.length());
        disk.write(path, after, 0644);
    }

    /** From the next agent on, explanations are kept. */
    SimWorld explained() {
        explaining = true;
        return this;
    }

    /** What has to hold on this machine after every step. */
    Invariants invariants() {
        return invariants;
    }

    /** Whether this agent reported nothing of a pod: it may not know it described, and ends it in the shortest time. */
    boolean isOrphan(String uid) {
        return !reportedInOrder.containsKey(uid);
    }

    /** Somebody moves the clock of the machine. */
    void moveClock(Duration by) {
        scheduler.shiftWallClock(by);
        invariants.forgetBackoffs();
    }

    /** Share of the messages of every topic that get lost; a quarter as many handlers fail. */
    void lostMessages(double share) {
        lostMessages = share;
    }

    boolean agentRuns() {
        return life != null;
    }

    private void remember(PodStatusChanged changed) {
        reported.put(changed.pod().uid(), changed.pod());
        if (changed.stage().mayRun()) {
            mayRun.add(changed.pod().uid());
        } else {
            mayRun.remove(changed.pod().uid());
        }
    }

    void startAgent() {
        life = scheduler.scope();
        reportedInOrder.clear();
        var bus = new SimBus(life, this::delivers);
        bus.failing(this::fails);
        Bus listener = bus.outside();
        listener.subscribe(PodTopics.STATUSES, all -> all.pods().forEach(this::remember));
        listener.subscribe(PodTopics.STATUS_CHANGED, this::remember);
        listener.subscribe(NodeTopics.NODE_OBSERVED, seen -> node = seen.node().or(() -> node));
        listener.subscribe(PodTopics.PROBE_FAILED, probeFailures::add);
        explanations = new PodExplanations("node-1", life);
        if (explaining) {
            bus.deploy(explanations);
        }
        new ShutdownConcerns(shutdowns, shutdownTimes, new Platform(life, life, random), "node", shutdownPolicy, inCluster)
                .concerns().forEach(bus::deploy);
        AgentPorts ports = ports();
        boolean withDevices = devices.isPresent() || pluginPorts.isPresent();
        managers.concerns(ports, withDevices).forEach(bus::deploy);
        var settings = SimSettings.at(life.instant(), thresholds, managers.managed(withDevices), gates);
        metrics.map(counted -> AgentConcerns.of(ports, sources(), settings, counted, Traces.NONE))
                .orElseGet(() -> AgentConcerns.of(ports, sources(), settings)).forEach(bus::deploy);
        more.get().forEach(bus::deploy);
    }

    private Map<String, PodSource> sources() {
        // In the same order in every process: what follows depends on it.
        return inCluster ? new TreeMap<>(Map.of("file", source, "api", cluster.source())) : Map.of("file", source);
    }

    /** The rest of the cluster is as new for each agent; its pods and configuration objects last. */
    private Optional<ClusterPorts> clusterPorts() {
        if (!inCluster) {
            return clusterPorts;
        }
        rest = new FakeCluster(life);
        objects.fill(rest.configObjects());
        return Optional.of(ClusterInMemory.of(rest, cluster.port(life), objectFaults));
    }

    private boolean delivers(Topic<?> topic, Object message) {
        boolean delivered = arrives(message);
        if (TRACE && message instanceof PodStatusComputed status) {
            System.out.println(scheduler.elapsed() + " " + topic.address() + " " + status.pod().uid() + " " + status.stage()
                    + " " + status.pod().status().phase() + (delivered ? "" : " lost"));
        }
        return delivered;
    }

    private boolean arrives(Object message) {
        if (message instanceof PodStatusComputed) {
            statuses++;
        }
        if (message instanceof KillPod kill && kill.purpose() == KillPod.Purpose.EVICTION) {
            evicted.add(kill.podUid());
        }
        if (message instanceof PodStatusChanged changed) {
            reported(changed.pod());
        } else if (message instanceof StatusesListed all) {
            all.pods().forEach(status -> reported(status.pod()));
        }
        return random.nextDouble() >= lostMessages;
    }

    private void reported(Pod pod) {
        List<PodStatus> all = reportedInOrder.computeIfAbsent(pod.uid(), uid -> new ArrayList<>());
        if (all.isEmpty() || all.getLast() != pod.status()) {
            all.add(pod.status());
        }
    }

    /** A handler that fails has sent some of what it had to send. */
    private OptionalInt fails(Topic<?> topic) {
        return random.nextDouble() < lostMessages / 4 ? OptionalInt.of(random.nextInt(4)) : OptionalInt.empty();
    }

    /** Ends the agent in the middle of whatever it does. */
    void killAgent() {
        life.kill();
        life = null;
        invariants.forgetBackoffs();
        invariants.forgetAssignments();
        source.forgetListener();
        cluster.forgetListener();
        shutdowns.forgetAll();
        csi.ifPresent(SimCsi::forgetListener);
    }

    /** A history has drivers of volumes or of devices. */
    private Optional<PluginPorts> plugins() {
        return pluginPorts.or(() -> csi.map(some -> some.plugins(rest, life))).or(() -> devices.map(some -> some.ports(this, life)));
    }

    private AgentPorts ports() {
        Optional<ClusterPorts> seen = clusterPorts();
        SimFiles used = files.get().with(diskFaults, invariants::removes);
        return new AgentPorts(new RuntimePorts(invariants.watched(runtime.containers()),
                        invariants.watched(runtime.images()), List.of(credentials), diskFaults.on(PullRecordFiles.class,
                                new FakePullRecordFiles(disk, "/var/lib/kubelet/image_manager"))),
                new PodFilePorts(used.logs(), used.rotation(), used.directories(), used.messages(), used.managed(),
                        used.states()),
                new VolumePorts(used.volumes(), used.volumeFiles(), statistics,
                        diskFaults.on(VolumeRecords.class, new FakeVolumeRecords(disk, "/var/lib/kubelet"))),
                new MachinePorts(host, diskFaults.on(CgroupTree.class, cgroupPort, invariants::removes), imageDisk, network,
                        Optional.of(pressure.ports(life)), plugins()),
                events, seen,
                new Platform(life, life, random));
    }
}
