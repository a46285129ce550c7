import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.adapters.fs.SystemTimers;
import io.jubelet.app.agent.EmbeddedAgent;
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
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.Verdict;
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
import io.jubelet.ports.time.Timers;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A program with an agent: it runs two pods on a machine in memory, waits until both run, and ends. {@link #ports} and
 * {@link #settings} are everything that an agent gets from outside.
 *
 * <pre>
 * mvn -DskipTests package
 * java --class-path 'app/target/jubelet/mods/*:ports/target/*' examples/embedding/OneNode.java
 * </pre>
 */
public final class OneNode {

    private static final String NAME = "node-1";
    private static final String ADDRESS = "192.0.2.1";
    private static final String ROOT = "/var/lib/kubelet";
    private static final String LOGS = "/var/log/pods";

    private OneNode() {
    }

    public static void main(String[] args) throws InterruptedException {
        var vertx = Vertx.vertx();
        var source = new FakePodSource("file");
        source.want(List.of(pod("web"), pod("db")));
        try (var timers = new SystemTimers();
                var agent = EmbeddedAgent.start(vertx, NAME, ports(timers), Map.of("file", source), settings(timers))) {
            List<Explanation> found = explanations(agent);
            while (found.size() < 2 || found.stream().anyMatch(pod -> pod.verdict().state() != Verdict.State.RUNNING)) {
                timers.sleep(Duration.ofMillis(100));
                found = explanations(agent);
            }
            found.forEach(pod -> System.out.println(pod.timeline().name() + ": " + pod.verdict().text()));
        } finally {
            source.close();
            vertx.close().await();
        }
    }

    private static List<Explanation> explanations(EmbeddedAgent agent) {
        return Explanation.of(agent.node().explanations().timelines(), agent.node().pods());
    }

    private static Pod pod(String name) {
        var container = Container.builder().name("app").image("busybox").command(List.of("sleep", "infinity")).build();
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(),
                PodSpec.builder().terminationGracePeriodSeconds(0L).containers(List.of(container)).build(),
                PodStatus.builder().build());
    }

    private static AgentPorts ports(Timers timers) {
        var disk = new FakeDisk();
        var runtime = new SimulatedRuntime(timers, SimulationSettings.DEFAULT);
        return new AgentPorts(new RuntimePorts(runtime.containers(), runtime.images(), List.of(),
                        new FakePullRecordFiles(disk, ROOT + "/image_manager")),
                new PodFilePorts(new FakeContainerLogs(disk, LOGS, "/var/log/containers"), new FakeLogRotationFiles(disk, LOGS),
                        new FakePodDirectories(disk, ROOT), new FakeTerminationMessages(disk, ROOT, LOGS),
                        new FakeManagedFiles(disk, ROOT, "127.0.0.1 localhost\n"), new FakeStateFiles(disk, ROOT)),
                new VolumePorts(new FakeHostVolumes(disk, ROOT), new FakeVolumeFiles(disk, ROOT),
                        new FakeVolumeStatistics(disk, ROOT, timers), new FakeVolumeRecords(disk, ROOT)),
                new MachinePorts(new FakeHostFacts().addresses(ADDRESS), new FakeCgroupTree(), new FakeFileSystemStatistics(disk),
                        new FakeProbeClient()),
                new FakeEventSink(), Optional.empty(), new Platform(timers, Tasks.VIRTUAL, new Random(1)));
    }

    private static AgentSettings settings(Timers timers) {
        LaunchSettings launch = LaunchSettings.builder().podLogsDirectory(LOGS).seccompProfileRoot(ROOT + "/seccomp")
                .memoryCapacity(8L << 30).cgroupV2(true).cpuCfsQuota(true).cpuCfsPeriod(100_000)
                .swap(new Swap.Forbidden()).build();
        var network = new NodeNetwork(() -> List.of(ADDRESS),
                new NodeDns(List.of(), "cluster.local", Optional.empty(), List.of(ADDRESS)));
        var node = new NodeSettings(NAME, "fake", timers.instant(), launch, network,
                new PodCgroups(Optional.of(new CgroupName(List.of("kubepods"))), CgroupPolicy.DEFAULT, -1),
                CrashLoopBackoff.DEFAULT);
        var policy = new NodeStatusPolicy(List.of(), new PodLimit(110, 0), new NodeReserves(Map.of(), Map.of(), List.of()),
                true, 50, 10250, DeclaredFeatures.ALL);
        var status = new NodeStatusSettings(
                new NodeComputation(new NodeRegistration(NAME, NAME, Map.of(), List.of(), "", false, true), policy),
                "v1.36.0", NodeCreation.OR_EXISTING, false, Duration.ofSeconds(10), Duration.ofMinutes(5), 40);
        var pods = new PodSettings(node, Duration.ofMinutes(1), List.of(), DeclaredFeatures.ALL, ContainerGcPolicy.DEFAULT);
        return new AgentSettings(pods, ImagePolicy.DEFAULT, status, LogRotationSettings.DEFAULT,
                new PressureSettings(List.of(), Duration.ofMinutes(5), 0, true, Duration.ofMinutes(1),
                        new PressureSettings.Paths(ROOT, "/kubepods")));
    }
}
