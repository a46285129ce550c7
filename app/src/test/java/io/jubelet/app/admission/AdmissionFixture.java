package io.jubelet.app.admission;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.UsedDevices;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.topology.AssignmentVerdict;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.admission.AdmissionPolicy;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Admission alone on a bus, and everything it says. */
final class AdmissionFixture {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    final List<ResourcesAssigned> assigned = new ArrayList<>();
    private final Bus bus;
    /** What was published to the workers and about rejected pods, in order, as short texts. */
    final List<String> published = new ArrayList<>();
    final List<PodStatusComputed> statuses = new ArrayList<>();
    final List<PodEvent> events = new ArrayList<>();
    final List<Decision> decisions = new ArrayList<>();
    final List<KillPod> kills = new ArrayList<>();
    private final Map<String, PodChange> desired = new LinkedHashMap<>();
    boolean ready;
    /** The pods as the workers have them. */
    final Map<String, Pod> handedOn = new LinkedHashMap<>();
    final FakeDisk disk;

    AdmissionFixture() {
        this(Optional.empty(), new FakeDisk());
    }

    AdmissionFixture(Optional<NodeRegistry> registry) {
        this(registry, new FakeDisk());
    }

    /** With the files of an agent before this one. */
    AdmissionFixture(Optional<NodeRegistry> registry, FakeDisk disk) {
        this(registry, disk, ManagedResources.NONE);
    }

    /** With device plugins whose devices all pods get; so many are in use. */
    static AdmissionFixture withDevices(Map<String, Integer> used) {
        var fixture = new AdmissionFixture(Optional.empty(), new FakeDisk(), ManagedResources.NONE.withDevices(false, false));
        fixture.bus.answer(TopologyTopics.ASSIGN_RESOURCES, _ -> new AssignmentVerdict.Assigned());
        fixture.bus.answer(DeviceTopics.USED_DEVICES, _ -> new UsedDevices(used));
        return fixture;
    }

    /** With CPUs for single containers, which are assigned in this way. */
    static AdmissionFixture assigning(Function<Pod, AssignmentVerdict> answer) {
        var fixture = new AdmissionFixture(Optional.empty(), new FakeDisk(), new ManagedResources(true, false, false));
        fixture.bus.answer(TopologyTopics.ASSIGN_RESOURCES, asked -> answer.apply(asked.pod()));
        return fixture;
    }

    private AdmissionFixture(Optional<NodeRegistry> registry, FakeDisk disk, ManagedResources managed) {
        this.disk = disk;
        var scope = scheduler.scope();
        var sim = new SimBus(scope, (topic, message) -> true);
        sim.deploy(new Admissions(registry, new AdmissionPolicy(List.of(), false, List.of(), false), () -> false,
                managed, AllocationRecords.open(new FakeStateFiles(disk, "/var/lib/kubelet"), AllocationRecords.ALLOCATED),
                ResizePolicy.DEFAULT, scope));
        bus = sim.outside();
        bus.subscribe(PodTopics.PODS_ADMITTED, changes -> {
            if (changes.complete()) {
                ready = changes.allSourcesReady();
                return;
            }
            changes.changes().forEach(c -> c.pods().forEach(pod -> handedOn.put(pod.uid(), pod)));
            changes.changes().forEach(c -> c.pods().forEach(pod -> published.add(c.operation() + " " + pod.uid()
                    + (pod.status().isTerminal() ? " " + phase(pod) : ""))));
        });
        bus.subscribe(PodTopics.KILL_POD, kill -> {
            published.add("KILL " + kill.podUid());
            kills.add(kill);
        });
        bus.subscribe(PodTopics.STATUS_COMPUTED, computed -> {
            if (computed.stage() == Stage.TERMINATED) {
                return;
            }
            published.add(phase(computed.pod()) + " " + computed.pod().uid() + " " + computed.pod().status().reason());
            statuses.add(computed);
        });
        bus.subscribe(PodTopics.POD_FINISHED, finished -> published.add("finished " + finished.podUid()));
        bus.subscribe(EventTopics.EVENT, events::add);
        bus.subscribe(TopologyTopics.RESOURCES_ASSIGNED, assigned::add);
        bus.subscribe(EventTopics.DECISION, made -> decisions.add(made.decision()));
    }

    /** The node has been seen, and the runtime. */
    AdmissionFixture open(String allocatable) {
        node(allocatable);
        runtime();
        return this;
    }

    void node(String allocatable) {
        seen(node(allocatable, Map.of()));
    }

    void seen(Node node) {
        bus.publish(NodeTopics.NODE_OBSERVED, new NodeObserved(Optional.of(node)));
        settle();
    }

    /** The node as the agent knows it, before the API server answers. */
    void expected(String allocatable) {
        bus.publish(NodeTopics.NODE_OBSERVED, new NodeObserved(Optional.of(node(allocatable, Map.of())), true));
        settle();
    }

    /** A manifest brings these pods. */
    void addStatic(Pod... pods) {
        changes(new PodChange(PodChange.Operation.ADD, "file", List.of(pods)));
    }

    static Node node(String allocatable, Map<String, String> labels) {
        return new Node(ObjectMeta.builder().name("n1").labels(labels).build(), Node.named("n1").spec(),
                NodeStatus.builder().allocatable(amounts(allocatable)).build());
    }

    void runtime(String... uids) {
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Stream.of(uids)
                .collect(Collectors.toMap(uid -> new PodIdentity("ns", uid, uid), uid -> true)), 0));
        settle();
    }

    void pressure(PressureCondition... conditions) {
        bus.publish(NodeTopics.PRESSURE, new NodePressure(List.of(conditions)));
        settle();
    }

    void shutdown(boolean underWay) {
        bus.publish(NodeTopics.NODE_SHUTDOWN, new NodeShutdown(underWay, ShutdownTimes.NONE));
        settle();
    }

    void change(PodChange.Operation operation, Pod... pods) {
        changes(new PodChange(operation, "api", List.of(pods)));
    }

    void changes(PodChange... changes) {
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of(changes)));
        for (PodChange change : changes) {
            change.pods().forEach(pod -> {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    desired.remove(pod.uid());
                } else {
                    desired.put(pod.uid(), new PodChange(PodChange.Operation.ADD, change.source(), List.of(pod)));
                }
            });
        }
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.copyOf(desired.values()), true, true));
        settle();
    }

    void add(Pod... pods) {
        change(PodChange.Operation.ADD, pods);
    }

    void stopped(Pod pod) {
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod, Stage.TERMINATED));
        settle();
    }

    void finished(String uid) {
        bus.publish(PodTopics.POD_FINISHED, new PodFinished(uid, true));
        settle();
    }

    /** What the worker of a pod says while it runs. */
    void runs(Pod pod) {
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod, Stage.SYNCING));
        settle();
    }

    void ticks(int times) {
        for (int i = 0; i < times; i++) {
            bus.publish(NodeTopics.TICK, new Tick());
            settle();
        }
    }

    void passes(Duration time) {
        scheduler.run(time, () -> { });
    }

    /** What was published since the last call. */
    List<String> latest() {
        List<String> latest = List.copyOf(published);
        published.clear();
        return latest;
    }

    private static String phase(Pod pod) {
        return pod.status().phase().map(PodPhase::wireName).orElse("?");
    }

    private void settle() {
        passes(Duration.ZERO);
    }

    /** A pod that was created in this second and asks for these resources. */
    static Pod pod(String uid, int created, String requests) {
        ObjectMeta metadata = ObjectMeta.builder().namespace("ns").name(uid).uid(uid)
                .creationTimestamp(Instant.ofEpochSecond(created)).build();
        Container container = Container.builder().name("c").image("i")
                .resources(new ResourceRequirements(Map.of(), amounts(requests), List.of())).build();
        return new Pod(metadata, PodSpec.builder().containers(List.of(container))
                .terminationGracePeriodSeconds(20L).build(), PodStatus.builder().build());
    }

    static Pod withSpec(Pod pod, PodSpec spec) {
        return new Pod(pod.metadata(), spec, pod.status());
    }

    static Pod critical(Pod pod) {
        return withSpec(pod, pod.spec().toBuilder().priority(2_000_000_000).build());
    }

    static Map<String, Quantity> amounts(String text) {
        return text.isEmpty() ? Map.of() : Stream.of(text.split(" ")).map(entry -> entry.split("="))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Quantity.parse(parts[1])));
    }
}
