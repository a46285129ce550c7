package io.jubelet.app.topology;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.PodsWithStatus;
import io.jubelet.app.message.topology.AssignResources;
import io.jubelet.app.message.topology.AssignmentVerdict;
import io.jubelet.app.message.topology.ClaimAffinity;
import io.jubelet.app.message.topology.ContainerAffinity;
import io.jubelet.app.message.topology.GetHeldResources;
import io.jubelet.app.message.topology.HeldResources;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.memory.ReservedMemory;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostTopology;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A machine with two NUMA nodes of four CPUs and 4 GiB each, and the agent that assigns these. CPU 0 and 1 GiB of each node are
 * reserved.
 */
final class AssigningNode {

    static final String CPU_FILE = "cpu_manager_state";
    static final String MEMORY_FILE = "memory_manager_state";

    final FakeDisk disk = new FakeDisk();
    /** Updates of containers, as {@code ID CPUS}. */
    final List<String> updates = new ArrayList<>();
    /** Those that have a status. */
    final List<Pod> pods = new ArrayList<>();
    RecordingBus bus = new RecordingBus();
    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final FakeStateFiles files = new FakeStateFiles(disk, "/root");
    private final FakeHostTopology host = new FakeHostTopology();
    private final ResourceManagers managers;
    private final boolean devices;
    private List<Concern> concerns = List.of();

    AssigningNode(ResourceManagers managers, boolean devices, MachineTopology machine) {
        this.managers = managers;
        this.devices = devices;
        host.become(machine);
        start();
    }

    AssigningNode(ResourceManagers managers) {
        this(managers, false, FakeHostTopology.plain(2, 4, 4L << 30));
    }

    /** Both managers with static policies. */
    static ResourceManagers managers(TopologyPolicy policy, boolean wholePods, boolean podLevelGate) {
        return new ResourceManagers(cpus(Map.of()), CpuSet.EMPTY, memory(),
                new ResourceManagers.Topology(policy, wholePods, TopologyOptions.DEFAULT), podLevelGate);
    }

    /** One policy for each container. */
    static ResourceManagers managers(TopologyPolicy policy) {
        return managers(policy, false, false);
    }

    /** The static policy of the CPU manager with these options. */
    static Optional<ResourceManagers.StaticCpus> cpus(Map<String, String> options) {
        return Optional.of(new ResourceManagers.StaticCpus(CpuPolicyOptions.of(options, false, true), Duration.ofSeconds(10)));
    }

    /** The static policy of the memory manager. */
    static Optional<List<ReservedMemory>> memory() {
        return Optional.of(List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi"))),
                new ReservedMemory(1, Map.of("memory", Quantity.parse("1Gi")))));
    }

    /** The CPU manager alone, without a topology policy. */
    static ResourceManagers cpusOnly(String reserved, Map<String, String> options) {
        return new ResourceManagers(cpus(options), CpuSet.parse(reserved), Optional.empty(), ResourceManagers.NONE.topology());
    }

    /** The memory manager alone, without a topology policy. */
    static ResourceManagers memoryOnly() {
        return new ResourceManagers(Optional.empty(), CpuSet.EMPTY, memory(), ResourceManagers.NONE.topology());
    }

    private void start() {
        SimScheduler.Scope scope = scheduler.scope();
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, _, arguments) -> {
                    updates.add(arguments[0] + " " + ((LinuxContainerResources) arguments[1]).cpusetCpus());
                    return null;
                });
        bus.answer(PodTopics.PODS, _ -> new PodsWithStatus(pods));
        concerns = TopologyConcerns.open(managers, host, kept(), files).concerns(runtime, new Platform(scope, scope,
                new SplittableRandom(1)), devices);
        concerns.forEach(concern -> concern.start(bus));
    }

    private Map<String, Quantity> kept() {
        int cpus = Math.max(1, managers.reservedCpus().size());
        return Map.of("cpu", Quantity.of(cpus, Quantity.Format.DECIMAL_SI), "memory", Quantity.parse("2Gi"));
    }

    /** The agent ends, and another one begins. */
    AssigningNode restart() {
        stop();
        bus = new RecordingBus();
        start();
        return this;
    }

    void stop() {
        concerns.forEach(Concern::stop);
    }

    /** Whether there is nothing that assigns. */
    boolean isIdle() {
        return concerns.isEmpty();
    }

    void passes(Duration time) {
        scheduler.run(time, () -> { });
    }

    /** Requests what a pod needs that is to be admitted: {@code Assigned}, or the reason and message of the rejection. */
    String assign(Pod pod) {
        return switch (bus.ask(TopologyTopics.ASSIGN_RESOURCES, new AssignResources(pod))) {
            case AssignmentVerdict.Assigned _ -> "Assigned";
            case AssignmentVerdict.Rejected rejected -> rejected.reason() + ": " + rejected.message();
        };
    }

    /** Begins a container, or with an empty name looks at the whole pod: {@code CPUS MEMORYNODES}, and whether the CPUs are its own. */
    String begin(Pod pod, String container) {
        ContainerAffinity affinity = bus.ask(TopologyTopics.CLAIM_AFFINITY, new ClaimAffinity(pod, container));
        return affinity.cpus() + " " + affinity.memoryNodes() + (affinity.exclusive() ? " exclusive" : "");
    }

    HeldResources held() {
        return bus.ask(TopologyTopics.HELD_RESOURCES, new GetHeldResources());
    }

    /** Results of all requests. */
    List<ResourcesAssigned.Request> requests() {
        return bus.published(ResourcesAssigned.class).stream().flatMap(result -> result.request().stream()).toList();
    }

    /** Result of the last request. */
    ResourcesAssigned.Request counted() {
        return requests().getLast();
    }

    /** CPUs after the last change. */
    ResourcesAssigned.Pool pool() {
        return bus.published(ResourcesAssigned.class).getLast().pool().orElseThrow();
    }

    List<String> decisions() {
        return bus.published(DecisionMade.class).stream().map(made -> made.decision().text()).toList();
    }

    String file(String name) {
        return files.read(name).orElse("");
    }
}
