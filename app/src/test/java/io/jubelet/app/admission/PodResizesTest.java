package io.jubelet.app.admission;

import static io.jubelet.app.admission.AdmissionBench.pod;
import static io.jubelet.app.admission.AdmissionBench.withSpec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.explain.ResizeOutcome;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.source.PodChange.Operation;
import io.jubelet.ports.event.PodEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodResizesTest {

    private static final String NODE = "cpu=4 memory=8Gi pods=10";

    private AdmissionBench bench = new AdmissionBench().open(NODE);

    private static Pod generation(Pod pod, long generation) {
        return pod.withMetadata(pod.metadata().toBuilder().generation(generation).build());
    }

    private static Pod priority(Pod pod, int priority) {
        return withSpec(pod, pod.spec().toBuilder().priority(priority).build());
    }

    private String cpu(String uid) {
        return bench.handedOn.get(uid).spec().containers().getFirst().resourcesOrNone().requests().get("cpu").toString();
    }

    private Optional<PodCondition> condition(String uid, String type) {
        return bench.handedOn.get(uid).status().condition(type);
    }

    private List<String> resizeEvents() {
        return bench.events.stream().map(PodEvent::reason).filter(reason -> reason.startsWith("Resize")).toList();
    }

    /** What had ended the waiting of each resize that was accepted. */
    private List<String> triggers() {
        return bench.decisions.stream().filter(ResizeOutcome.Allocated.class::isInstance)
                .map(decision -> ((ResizeOutcome.Allocated) decision).trigger()).toList();
    }

    @Test
    void whatFitsIsAllocatedAtOnce() {
        bench.add(generation(pod("a", 1, "cpu=1"), 1));
        bench.change(Operation.UPDATE, generation(pod("a", 1, "cpu=4"), 2));
        assertEquals("4", cpu("a"));
        assertEquals(2, condition("a", ConditionType.POD_RESIZE_IN_PROGRESS).orElseThrow().observedGeneration());
        assertEquals(List.of("ADD a", "UPDATE a"), bench.latest());
        assertEquals(List.of("ResizeStarted"), resizeEvents());
        assertEquals(List.of(""), triggers(), "it did not wait");
    }

    /** A pod that ran before the agent stays while the node is short of something, but gets no more. */
    @Test
    void noPodGetsMoreWhileTheNodeIsShortOfSomething() {
        bench = new AdmissionBench();
        bench.node(NODE);
        bench.pressure(PressureCondition.DISK);
        bench.add(pod("a", 1, "cpu=1"));
        bench.runtime("a");
        assertEquals(List.of("ADD a"), bench.latest());
        bench.change(Operation.UPDATE, generation(pod("a", 1, "cpu=2"), 2));
        assertEquals("1", cpu("a"));
        PodCondition pending = condition("a", ConditionType.POD_RESIZE_PENDING).orElseThrow();
        assertEquals("Deferred The node had condition: [DiskPressure]. ", pending.reason() + " " + pending.message());
    }

    @Test
    void whatDoesNotFitWaitsWhileThePodRunsOnWithWhatItHas() {
        bench.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=2"));
        bench.change(Operation.UPDATE, generation(pod("a", 1, "cpu=3"), 2));
        assertEquals("1", cpu("a"));
        PodCondition pending = condition("a", ConditionType.POD_RESIZE_PENDING).orElseThrow();
        assertEquals("Deferred", pending.reason());
        assertEquals(2, pending.observedGeneration());
        bench.change(Operation.RECONCILE, generation(pod("a", 1, "cpu=3"), 2));
        assertEquals("1", cpu("a"), "its source says something of its status");
        assertEquals(List.of("ResizeDeferred"), resizeEvents());

        bench.change(Operation.UPDATE, generation(pod("a", 1, "cpu=1"), 3));
        assertEquals(Optional.empty(), condition("a", ConditionType.POD_RESIZE_PENDING), "taken back");
        bench.change(Operation.UPDATE, generation(pod("a", 1, "cpu=3"), 4));
        bench.stopped(pod("b", 2, "cpu=2"));
        assertEquals("3", cpu("a"));
        assertEquals(List.of("pod_terminated"), triggers());
    }

    /** One of two devices in use is not there any more. */
    @Test
    void devicesThatAreInUseDoNotKeepAPodFromBeingResized() {
        bench = AdmissionBench.withDevices(Map.of("example.com/dev", 2)).open(NODE + " example.com/dev=1");
        bench.add(withDevice("a", "1"), withDevice("b", "1"));
        bench.change(Operation.UPDATE, generation(withDevice("a", "2"), 2));
        assertEquals("2", cpu("a"));
        assertEquals(List.of("ResizeStarted"), resizeEvents());
    }

    private static Pod withDevice(String uid, String cpu) {
        Pod pod = pod(uid, 1, "cpu=" + cpu + " example.com/dev=1");
        Container container = pod.spec().containers().getFirst();
        ResourceRequirements resources = container.resourcesOrNone();
        Map<String, Quantity> limits = Map.of("example.com/dev", resources.requests().get("example.com/dev"));
        return withSpec(pod, pod.spec().toBuilder().containers(List.of(container.toBuilder()
                .resources(new ResourceRequirements(limits, resources.requests(), List.of())).build())).build());
    }

    @Test
    void freedRoomGoesByPriority() {
        bench.add(pod("a", 1, "cpu=1"), priority(pod("b", 2, "cpu=1"), 10), pod("c", 3, "cpu=2"));
        bench.change(Operation.UPDATE, pod("a", 1, "cpu=2"));
        bench.change(Operation.UPDATE, priority(pod("b", 2, "cpu=3"), 10));
        bench.stopped(pod("c", 3, "cpu=2"));
        assertEquals(List.of("1", "3"), List.of(cpu("a"), cpu("b")));
    }

    @Test
    void aPodThatShrinksLeavesRoomOnceItsContainersHave() {
        bench.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=3"));
        bench.runs(inForce(bench.handedOn.get("b"), "3"));
        bench.change(Operation.UPDATE, pod("a", 1, "cpu=3"));
        bench.change(Operation.UPDATE, pod("b", 2, "cpu=1"));
        assertEquals(List.of("1", "1"), List.of(cpu("a"), cpu("b")));
        bench.runs(inForce(bench.handedOn.get("b"), "1"));
        assertEquals("3", cpu("a"));
        assertEquals(List.of("", "pod_resized"), triggers());
    }

    private static Pod inForce(Pod pod, String cpu) {
        var resources = new ResourceRequirements(Map.of(), Map.of("cpu", Quantity.parse(cpu)), List.of());
        return pod.withStatus(pod.status().toBuilder().containerStatuses(List.of(ContainerStatus.builder().name("c")
                .resources(resources).allocatedResources(pod.spec().containers().getFirst().resourcesOrNone().requests())
                .build())).build());
    }

    @Test
    void itIsTriedAgainAfterSomeMinutes() {
        bench.add(pod("a", 1, "cpu=1"));
        bench.change(Operation.UPDATE, pod("a", 1, "cpu=5"));
        bench.node("cpu=8 pods=10");
        bench.ticks(5);
        assertEquals("1", cpu("a"));
        bench.ticks(1);
        assertEquals("5", cpu("a"));
        assertEquals(List.of("periodic_retry"), triggers());
    }

    @Test
    void theNextAgentContinuesWithWhatWasAllocated() {
        bench.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=3"));
        bench.change(Operation.UPDATE, pod("a", 1, "cpu=3"));
        var next = new AdmissionBench(Optional.empty(), bench.disk);
        bench = next.open(NODE);
        bench.add(pod("a", 1, "cpu=3"), pod("b", 2, "cpu=3"));
        assertEquals(List.of("1", "3"), List.of(cpu("a"), cpu("b")), "both were admitted");
        assertEquals("Deferred", condition("a", ConditionType.POD_RESIZE_PENDING).orElseThrow().reason());
        bench.change(Operation.REMOVE, pod("b", 2, "cpu=3"));
        assertEquals("3", cpu("a"));
        assertEquals(List.of("pods_removed"), triggers());
    }

    /** The earlier agent was killed before it reported that a pod needs less. */
    @Test
    void whatAStatusStillSaysKeepsNoPodFromWhatItWasAllocated() {
        bench.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=3"));
        bench = new AdmissionBench(Optional.empty(), bench.disk).open(NODE);
        bench.add(inForce(pod("a", 1, "cpu=1"), "3"), pod("b", 2, "cpu=3"), pod("c", 3, "cpu=1"));
        assertEquals(List.of("1", "3"), List.of(cpu("a"), cpu("b")));
        assertEquals("", bench.handedOn.get("b").status().reason());
        assertEquals("OutOfcpu", bench.handedOn.get("c").status().reason(), "nothing was allocated to it before");
    }

    @Test
    void whatCantBeRecordedIsNotAllocated() {
        bench.add(pod("a", 1, "cpu=1"));
        bench.disk.full(true);
        bench.change(Operation.UPDATE, pod("a", 1, "cpu=3"));
        assertEquals("1", cpu("a"));
        bench.disk.full(false);
        bench.ticks(6);
        assertEquals("3", cpu("a"));
    }

    @Test
    void aCriticalPodGetsItsResourcesOnceItsVictimsAreGone() {
        bench.add(AdmissionBench.critical(pod("vip", 1, "cpu=1")), pod("victim", 2, "cpu=3"));
        bench.change(Operation.UPDATE, AdmissionBench.critical(pod("vip", 1, "cpu=3")));
        assertEquals("1", cpu("vip"));
        assertEquals(List.of("victim"), bench.kills.stream().map(kill -> kill.podUid()).toList());
        bench.passes(Duration.ofSeconds(5));
        bench.stopped(pod("victim", 2, "cpu=3"));
        assertEquals("3", cpu("vip"));
    }

    @Test
    void aPodWithoutResizeIsHandedOnAsItIs() {
        Pod pod = pod("a", 1, "cpu=1");
        bench.add(pod);
        assertSame(pod, bench.handedOn.get("a"));
    }
}
