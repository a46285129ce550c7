package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.Fault;
import io.jubelet.adapters.cri.simulation.FaultPlan;
import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.StorageHealth;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.RuntimePorts;
import io.jubelet.app.settings.NodeCreation;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeComputation;
import io.jubelet.domain.node.NodeCondition;
import io.jubelet.domain.node.NodeRegistration;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.NodeStatusPolicy;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostFacts;
import io.jubelet.ports.fake.FakePullRecordFiles;
import io.jubelet.ports.host.HostIdentity;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** A machine with a runtime and a cluster, in virtual time; the test says how they feel. */
final class NodeFixture {

    static final String NAME = "n1";
    static final RuntimeHealth WELL = new RuntimeHealth(true, true, "");
    static final RuntimeHealth AWAY = new RuntimeHealth(false, false, "connection refused");
    private static final Duration LIMIT = Duration.ofMinutes(20);

    final SimScheduler scheduler;
    final SimScheduler.Scope life;
    final FakeCluster cluster;
    final SimulatedRuntime runtime;
    final FakeHostFacts host = new FakeHostFacts()
            .machine(new Machine(2, 4L << 30, List.of(), Optional.of(Quantity.parse("100Gi")), 1L << 30))
            .keepsFilesFromSwap(true)
            .addresses("192.0.2.4");
    final List<NodeObserved> seen = new ArrayList<>();
    final List<NodeEvent> events = new ArrayList<>();
    final Bus bus;
    private final SimBus simBus;
    private final SplittableRandom random;
    /** Whether the runtime answers. */
    private boolean runtimeAnswers = true;
    private boolean lists;
    private Optional<StorageHealth> storage = Optional.of(StorageHealth.WELL);

    NodeFixture(long seed) {
        random = new SplittableRandom(seed);
        scheduler = new SimScheduler(random);
        life = scheduler.scope();
        cluster = new FakeCluster(life);
        runtime = new SimulatedRuntime(life, SimulationSettings.DEFAULT, new Answers());
        simBus = new SimBus(life, (topic, message) -> true);
        bus = simBus.outside();
        bus.subscribe(NodeTopics.NODE_OBSERVED, seen::add);
        bus.subscribe(EventTopics.NODE_EVENT, events::add);
        booted("boot-1");
    }

    /** Lets every call of a runtime that is away fail. */
    private final class Answers implements FaultPlan {

        @Override
        public Fault before(String call, List<String> ids) {
            return runtimeAnswers ? Fault.NONE : Fault.fail(new UnavailableException("connection refused"));
        }

        @Override
        public boolean drops(RuntimeEvent event) {
            return false;
        }
    }

    void booted(String bootId) {
        host.identity(new HostIdentity("m1", "s1", bootId, "6.1.0", "Debian", "amd64"));
    }

    void runtimeAnswers(boolean answers) {
        runtimeAnswers = answers;
    }

    static NodeStatusSettings settings(NodeCreation creation) {
        var registration = new NodeRegistration(NAME, NAME, Map.of("color", "red"), List.of(), "", false, true);
        var policy = new NodeStatusPolicy(List.of(), new PodLimit(110, 0),
                new NodeReserves(Map.of(), Map.of(), List.of()), true, 50, 10250, List.of());
        return new NodeStatusSettings(new NodeComputation(registration, policy), "v1.36.0", creation, true,
                Duration.ofSeconds(10), Duration.ofMinutes(5), 40);
    }

    NodeStatuses statuses(Optional<NodeRegistry> registry, NodeCreation creation) {
        return new NodeStatuses(registry, host, new RuntimePorts(runtime.containers(), runtime.images(), List.of(),
                        new FakePullRecordFiles(new FakeDisk(), "/image_manager")),
                settings(creation), new Platform(life, life, random));
    }

    /** Starts the concern of a node in the cluster. */
    NodeFixture start() {
        deploy(statuses(Optional.of(cluster.nodes()), NodeCreation.OR_EXISTING));
        return this;
    }

    void startLease() {
        deploy(new NodeLeaseRenewal(cluster.leases(), NAME, 40, life, life, random));
    }

    void deploy(Concern concern) {
        simBus.deploy(concern);
        storage.ifPresent(this::storage);
    }

    /** Whether the node is fit for volumes; it is from the start unless a test says otherwise. */
    void storage(StorageHealth health) {
        bus.publish(CsiTopics.STORAGE_HEALTH, health);
    }

    /** Nothing is said of volumes until a test does. */
    void storageIsUnknown() {
        storage = Optional.empty();
    }

    void runtime(RuntimeHealth health) {
        if (health.ready() && !lists) {
            lists = true;
            relist();
        }
        bus.publish(RuntimeTopics.RUNTIME_HEALTH, health);
    }

    /** Whether the runtime's pods are listed every second; begins when the runtime is well for the first time. */
    void lists(boolean lists) {
        this.lists = lists;
        relist();
    }

    private void relist() {
        if (lists) {
            bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), life.nanos()));
            life.after(Duration.ofSeconds(1), this::relist);
        }
    }

    Optional<Node> node() {
        return cluster.nodes().node(NAME);
    }

    Optional<NodeCondition> ready() {
        return node().flatMap(node -> node.status().conditions().stream()
                .filter(c -> c.type().equals("Ready")).findFirst());
    }

    boolean isReady() {
        return ready().filter(c -> c.status().equals("True")).isPresent();
    }

    List<String> reasons() {
        return events.stream().map(NodeEvent::reason).toList();
    }

    long calls(String name) {
        return cluster.faults().count(name);
    }

    Duration awaits(BooleanSupplier condition) {
        assertTrue(scheduler.runUntil(condition, LIMIT), () -> "not within " + LIMIT + "; calls "
                + cluster.faults().calls() + ", events " + events + ", node " + node());
        return scheduler.elapsed();
    }

    void passes(Duration time) {
        scheduler.run(time, () -> { });
    }
}
