package io.jubelet.app.sim;

import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.app.agent.Agent;
import io.jubelet.app.agent.AgentPorts;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.image.ImagePolicy;
import io.jubelet.app.message.Topics;
import io.jubelet.app.sync.NodeSettings;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.ports.fake.FakeCgroupTree;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeEventSink;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.FakeTerminationMessages;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** One machine: a runtime and a disk that last, and an agent that lives on them until it is killed. */
final class SimWorld {

    final RandomGenerator random;
    final SimScheduler scheduler;
    final SimulatedRuntime runtime;
    final SimFaults faults;
    final SimProbes probes;
    final SimSource source = new SimSource();
    final FakeDisk disk = new FakeDisk();
    final FakeEventSink events = new FakeEventSink();
    /** What was told about each pod last, by uid; survives the agent as the memory of the world. */
    final Map<String, Pod> told = new LinkedHashMap<>();
    private final FakeCgroupTree cgroups = new FakeCgroupTree();
    final FakeProbeClient network = new FakeProbeClient();
    private double lostMessages;
    private SimScheduler.Scope life;

    SimWorld(long seed) {
        this(seed, SimulationSettings.DEFAULT);
    }

    SimWorld(long seed, SimulationSettings settings) {
        random = new SplittableRandom(seed);
        scheduler = new SimScheduler(random);
        faults = new SimFaults(random);
        runtime = new SimulatedRuntime(scheduler.scope(), settings, faults);
        probes = new SimProbes(random);
        runtime.onExec((id, command) -> probes.run(command));
    }

    /** Share of bus messages about observations and probes that get lost. */
    void lostMessages(double share) {
        lostMessages = share;
    }

    boolean agentLives() {
        return life != null;
    }

    void startAgent() {
        life = scheduler.scope();
        var bus = new SimBus(life, (topic, message) ->
                !(topic == Topics.POD_OBSERVED || topic == Topics.PROBE_CHANGED) || random.nextDouble() >= lostMessages);
        bus.outside().subscribe(Topics.STATUS_CHANGED, changed -> told.put(changed.pod().uid(), changed.pod()));
        for (Concern concern : Agent.assemble(ports(), Map.of("file", source), settings())) {
            bus.deploy(concern);
        }
    }

    /** Ends the agent in the middle of whatever it does. */
    void killAgent() {
        life.kill();
        life = null;
        source.forgetListener();
    }

    private AgentPorts ports() {
        return new AgentPorts(runtime.containers(), runtime.images(),
                new FakeContainerLogs(disk, "/var/log/pods", "/var/log/containers"),
                new FakePodDirectories(disk, "/var/lib/kubelet"),
                new FakeTerminationMessages(disk, "/var/lib/kubelet", "/var/log/pods"),
                new FakeManagedFiles(disk, "/var/lib/kubelet", "127.0.0.1 localhost\n"),
                new FakeHostVolumes(disk, "/var/lib/kubelet"), cgroups, network, events, life, life, random);
    }

    private Agent.Settings settings() {
        LaunchSettings launch = LaunchSettings.builder().podLogsDirectory("/var/log/pods")
                .seccompProfileRoot("/var/lib/kubelet/seccomp").memoryCapacity(8L << 30).cgroupV2(true)
                .cpuCfsQuota(true).cpuCfsPeriod(100_000).swap(new Swap.Forbidden()).build();
        return new Agent.Settings(new NodeSettings("node", "fake", List.of("192.0.2.1"), life.instant(), launch,
                new NodeDns(List.of(), "cluster.local", Optional.empty(), List.of("192.0.2.1")),
                Optional.of(new CgroupName(List.of("kubepods"))), CgroupPolicy.DEFAULT, false, -1,
                CrashLoopBackoff.DEFAULT), ImagePolicy.DEFAULT, ContainerGcPolicy.DEFAULT, Duration.ofMinutes(1));
    }
}
