package io.jubelet.app.sim;

import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.app.assembly.Agent;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Topic;
import io.jubelet.app.message.PodStatusChanged;
import io.jubelet.app.message.PodStatusComputed;
import io.jubelet.app.message.ProbeFailed;
import io.jubelet.app.message.StatusesListed;
import io.jubelet.app.message.Topics;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.MachinePorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.port.VolumePorts;
import io.jubelet.app.settings.AgentSettings;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.node.DeclaredFeatures;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.NodeComputation;
import io.jubelet.domain.node.NodeRegistration;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.NodeStatusPolicy;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.fake.FakeCgroupTree;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeEventSink;
import io.jubelet.ports.fake.FakeHostFacts;
import io.jubelet.ports.fake.FakeNodeCredentials;
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.FakeVolumeStatistics;
import io.jubelet.ports.source.PodSource;
import java.io.FileNotFoundException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
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
    final FakeEventSink events = new FakeEventSink();
    /** What was told about each pod last, by uid; survives the agent as the memory of the world. */
    final Map<String, Pod> told = new LinkedHashMap<>();
    final FakeCgroupTree cgroups = new FakeCgroupTree();
    /** What each agent gets of them; the tree itself unless the test says otherwise. */
    CgroupTree cgroupPort = cgroups;
    final FakeProbeClient network = new FakeProbeClient();
    /** The machine; large enough for every pod unless the test says otherwise. */
    final FakeHostFacts host = new FakeHostFacts().addresses("192.0.2.1")
            .machine(new Machine(64, 256L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
    /** Everything that was told about each pod since the agent started, by uid. */
    final Map<String, List<PodStatus>> toldInOrder = new LinkedHashMap<>();
    /** All failures of probes. */
    final List<ProbeFailed> probeFailures = new ArrayList<>();
    /** How often a worker has told a status, whether or not it was new. */
    int statuses;
    private final boolean inCluster;
    /** What the agent sees of its cluster; a machine that stands alone has none. */
    Optional<ClusterPorts> clusterPorts = Optional.empty();
    final FakeNodeCredentials credentials = new FakeNodeCredentials();
    final FakeVolumeStatistics statistics;
    /** What each agent finds of the disk; in memory unless the test says otherwise. */
    Supplier<SimFiles> files = () -> SimFiles.inMemory(disk);
    /** {@code -Djubelet.sim.trace=true} prints the statuses that are reported. */
    private static final boolean TRACE = Boolean.getBoolean("jubelet.sim.trace");
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
        probes = new SimProbes(random);
        cluster = new SimCluster(scheduler, random);
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

    /** Share of the messages of every topic that get lost; a quarter as many handlers fail. */
    void lostMessages(double share) {
        lostMessages = share;
    }

    boolean agentLives() {
        return life != null;
    }

    void startAgent() {
        life = scheduler.scope();
        toldInOrder.clear();
        var bus = new SimBus(life, this::delivers);
        bus.failing(this::fails);
        Bus listener = bus.outside();
        listener.subscribe(Topics.STATUSES, all -> all.pods().forEach(status -> told.put(status.pod().uid(), status.pod())));
        listener.subscribe(Topics.STATUS_CHANGED, changed -> told.put(changed.pod().uid(), changed.pod()));
        listener.subscribe(Topics.PROBE_FAILED, probeFailures::add);
        Agent.assemble(ports(), sources(), settings()).forEach(bus::deploy);
    }

    private Map<String, PodSource> sources() {
        return inCluster ? Map.of("file", source, "api", cluster.source()) : Map.of("file", source);
    }

    /** The rest of the cluster is as new for each agent; its pods last. */
    private Optional<ClusterPorts> clusterPorts() {
        if (!inCluster) {
            return clusterPorts;
        }
        var rest = new FakeCluster(life);
        return Optional.of(new ClusterPorts(cluster.port(life), rest.nodes(), rest.leases(),
                new ClusterObjects(rest.configObjects(), rest.services(), rest.runtimeClasses(), rest.tokens(),
                        rest.claims(), rest.trust())));
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
        if (message instanceof PodStatusChanged changed) {
            reported(changed.pod());
        } else if (message instanceof StatusesListed all) {
            all.pods().forEach(status -> reported(status.pod()));
        }
        return random.nextDouble() >= lostMessages;
    }

    private void reported(Pod pod) {
        List<PodStatus> all = toldInOrder.computeIfAbsent(pod.uid(), uid -> new ArrayList<>());
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
        source.forgetListener();
        cluster.forgetListener();
    }

    private AgentPorts ports() {
        SimFiles used = files.get();
        return new AgentPorts(new RuntimePorts(runtime.containers(), runtime.images(), List.of(credentials)),
                new PodFilePorts(used.logs(), used.directories(), used.messages(), used.managed()),
                new VolumePorts(used.volumes(), used.volumeFiles(), statistics),
                new MachinePorts(host, cgroupPort, network), events, clusterPorts(), new Platform(life, life, random));
    }

    private AgentSettings settings() {
        LaunchSettings launch = LaunchSettings.builder().podLogsDirectory("/var/log/pods")
                .seccompProfileRoot("/var/lib/kubelet/seccomp").memoryCapacity(8L << 30).cgroupV2(true)
                .cpuCfsQuota(true).cpuCfsPeriod(100_000).swap(new Swap.Forbidden()).build();
        var node = new NodeSettings("node", "fake", life.instant(), launch,
                new NodeNetwork(() -> List.of("192.0.2.1"),
                        new NodeDns(List.of(), "cluster.local", Optional.empty(), List.of("192.0.2.1"))),
                new PodCgroups(Optional.of(new CgroupName(List.of("kubepods"))), CgroupPolicy.DEFAULT, false, -1),
                CrashLoopBackoff.DEFAULT);
        var status = new NodeStatusSettings(new NodeComputation(
                        new NodeRegistration("node", "node", Map.of(), List.of(), "", false, true),
                        new NodeStatusPolicy(List.of(), new PodLimit(110, 0),
                                new NodeReserves(Map.of(), Map.of(), List.of()), true, 50, 10250, DeclaredFeatures.ALL)),
                "v1.36.0", true, false, Duration.ofSeconds(10), Duration.ofMinutes(5), 40);
        return new AgentSettings(new PodSettings(node, Duration.ofMinutes(1), List.of(SysctlPattern.parse("kernel.msg*")),
                DeclaredFeatures.ALL, ContainerGcPolicy.DEFAULT), ImagePolicy.DEFAULT, status, true);
    }
}
