package io.jubelet.app.agent;

import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.adapters.fs.SystemTimers;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.MachinePorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PodFilePorts;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.port.VolumePorts;
import io.jubelet.app.settings.AgentSettings;
import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.app.settings.NodeCreation;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.node.DeclaredFeatures;
import io.jubelet.domain.node.NodeComputation;
import io.jubelet.domain.node.NodeRegistration;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.NodeStatusPolicy;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.fake.FakeCgroupTree;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeEventSink;
import io.jubelet.ports.fake.FakeFileSystemStatistics;
import io.jubelet.ports.fake.FakeHostFacts;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakeLogRotationFiles;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.fake.FakePodSource;
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.FakePullRecordFiles;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeTerminationMessages;
import io.jubelet.ports.fake.FakeVolumeFiles;
import io.jubelet.ports.fake.FakeVolumeRecords;
import io.jubelet.ports.fake.FakeVolumeStatistics;
import io.jubelet.ports.runtime.ListFilter;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** A machine in memory, with an agent that is embedded in the test. */
final class EmbeddedNode implements AutoCloseable {

    private static final String ROOT = "/var/lib/kubelet";
    private static final String LOGS = "/var/log/pods";

    private final String name;
    private final SystemTimers timers = new SystemTimers();
    private final FakeDisk disk = new FakeDisk();
    private final SimulatedRuntime runtime = new SimulatedRuntime(timers, SimulationSettings.DEFAULT);
    private final FakeCgroupTree cgroups = new FakeCgroupTree();
    private FakePodSource source = new FakePodSource("file");
    private List<Pod> desired = List.of();
    private EmbeddedAgent agent;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    EmbeddedNode(String name) {
        this.name = name;
    }

    void start(Vertx vertx) {
        source = new FakePodSource("file");
        source.want(desired);
        agent = EmbeddedAgent.start(vertx, name, ports(), Map.of("file", source), settings());
    }

    void stop() {
        if (agent != null) {
            agent.close();
            agent = null;
        }
    }

    /** Wants a pod of each of these names, and no other. */
    void want(List<String> names) {
        desired = names.stream().map(EmbeddedNode::pod).toList();
        source.want(desired);
    }

    /** What the agent knows. */
    NodeApi api() {
        return agent.node();
    }

    /** Pods with a container that runs, by name. */
    Set<String> running() {
        return runtime.containers().listContainers(ListFilter.ALL).stream()
                .filter(container -> container.state() == RunState.RUNNING)
                .map(container -> container.labels().get("io.kubernetes.pod.name"))
                .collect(Collectors.toSet());
    }

    @Override
    public void close() {
        stop();
        timers.close();
    }

    private static Pod pod(String name) {
        var container = Container.builder().name("app").image("busybox").command(List.of("sleep", "infinity")).build();
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(),
                PodSpec.builder().terminationGracePeriodSeconds(0L).containers(List.of(container)).build(),
                PodStatus.builder().build());
    }

    private Thread thread(String name, Runnable body) {
        Thread thread = Tasks.VIRTUAL.start(name, body);
        threads.add(thread);
        return thread;
    }

    /** Names of the threads of agents that have not ended. */
    List<String> threads() {
        return threads.stream().filter(Thread::isAlive).map(Thread::getName).sorted().toList();
    }

    private AgentPorts ports() {
        return new AgentPorts(new RuntimePorts(runtime.containers(), runtime.images(), List.of(),
                        new FakePullRecordFiles(disk, ROOT + "/image_manager")),
                new PodFilePorts(new FakeContainerLogs(disk, LOGS, "/var/log/containers"), new FakeLogRotationFiles(disk, LOGS),
                        new FakePodDirectories(disk, ROOT), new FakeTerminationMessages(disk, ROOT, LOGS),
                        new FakeManagedFiles(disk, ROOT, "127.0.0.1 localhost\n"), new FakeStateFiles(disk, ROOT)),
                new VolumePorts(new FakeHostVolumes(disk, ROOT), new FakeVolumeFiles(disk, ROOT),
                        new FakeVolumeStatistics(disk, ROOT, timers), new FakeVolumeRecords(disk, ROOT)),
                new MachinePorts(new FakeHostFacts().addresses("192.0.2.1"), cgroups, new FakeFileSystemStatistics(disk),
                        new FakeProbeClient()),
                new FakeEventSink(), Optional.empty(), new Platform(timers, this::thread, new Random(1)));
    }

    private AgentSettings settings() {
        LaunchSettings launch = LaunchSettings.builder().podLogsDirectory(LOGS).seccompProfileRoot(ROOT + "/seccomp")
                .memoryCapacity(8L << 30).cgroupV2(true).cpuCfsQuota(true).cpuCfsPeriod(100_000)
                .swap(new Swap.Forbidden()).build();
        var network = new NodeNetwork(() -> List.of("192.0.2.1"),
                new NodeDns(List.of(), "cluster.local", Optional.empty(), List.of("192.0.2.1")));
        var node = new NodeSettings(name, "fake", timers.instant(), launch, network,
                new PodCgroups(Optional.of(new CgroupName(List.of("kubepods"))), CgroupPolicy.DEFAULT, -1),
                CrashLoopBackoff.DEFAULT);
        var policy = new NodeStatusPolicy(List.of(), new PodLimit(110, 0), new NodeReserves(Map.of(), Map.of(), List.of()),
                true, 50, 10250, DeclaredFeatures.ALL);
        var status = new NodeStatusSettings(
                new NodeComputation(new NodeRegistration(name, name, Map.of(), List.of(), "", false, true), policy),
                "v1.36.0", NodeCreation.OR_EXISTING, false, Duration.ofSeconds(10), Duration.ofMinutes(5), 40);
        var pods = new PodSettings(node, Duration.ofMinutes(1), List.of(), DeclaredFeatures.ALL, ContainerGcPolicy.DEFAULT);
        return new AgentSettings(pods, ImagePolicy.DEFAULT, status, LogRotationSettings.DEFAULT,
                new PressureSettings(List.of(), Duration.ofMinutes(5), 0, true, Duration.ofMinutes(1),
                        new PressureSettings.Paths("/var/lib/kubelet", "/kubepods")));
    }
}
