package io.jubelet.app.admission;

import static io.jubelet.app.admission.AdmissionFixture.pod;
import static io.jubelet.app.admission.AdmissionFixture.withSpec;
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

    private AdmissionFixture fixture = new AdmissionFixture().open(NODE);

    private static Pod generation(Pod pod, long generation) {
        return pod.withMetadata(pod.metadata().toBuilder().generation(generation).build());
    }

    private static Pod priority(Pod pod, int priority) {
        return withSpec(pod, pod.spec().toBuilder().priority(priority).build());
    }

    private String cpu(String uid) {
        return fixture.handedOn.get(uid).spec().containers().getFirst().resourcesOrNone().requests().get("cpu").toString();
    }

    private Optional<PodCondition> condition(String uid, String type) {
        return fixture.handedOn.get(uid).status().condition(type);
    }

    private List<String> resizeEvents() {
        return fixture.events.stream().map(PodEvent::reason).filter(reason -> reason.startsWith("Resize")).toList();
    }

    /** What had ended the waiting of each resize that was accepted. */
    private List<String> triggers() {
        return fixture.decisions.stream().filter(ResizeOutcome.Allocated.class::isInstance)
                .map(decision -> ((ResizeOutcome.Allocated) decision).trigger()).toList();
    }

    @Test
    void whatFitsIsAllocatedAtOnce() {
        fixture.add(generation(pod("a", 1, "cpu=1"), 1));
        fixture.change(Operation.UPDATE, generation(pod("a", 1, "cpu=4"), 2));
        assertEquals("4", cpu("a"));
        assertEquals(2, condition("a", ConditionType.POD_RESIZE_IN_PROGRESS).orElseThrow().observedGeneration());
        assertEquals(List.of("ADD a", "UPDATE a"), fixture.latest());
        assertEquals(List.of("ResizeStarted"), resizeEvents());
        assertEquals(List.of(""), triggers(), "it did not wait");
    }

    /** A pod that ran before the agent stays while the node is short of something, but gets no more. */
    @Test
    void noPodGetsMoreWhileTheNodeIsShortOfSomething() {
        fixture = new AdmissionFixture();
        fixture.node(NODE);
        fixture.pressure(PressureCondition.DISK);
        fixture.add(pod("a", 1, "cpu=1"));
        fixture.runtime("a");
        assertEquals(List.of("ADD a"), fixture.latest());
        fixture.change(Operation.UPDATE, generation(pod("a", 1, "cpu=2"), 2));
        assertEquals("1", cpu("a"));
        PodCondition pending = condition("a", ConditionType.POD_RESIZE_PENDING).orElseThrow();
        assertEquals("Deferred The node had condition: [DiskPressure]. ", pending.reason() + " " + pending.message());
    }

    @Test
    void whatDoesNotFitWaitsWhileThePodRunsOnWithWhatItHas() {
        fixture.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=2"));
        fixture.change(Operation.UPDATE, generation(pod("a", 1, "cpu=3"), 2));
        assertEquals("1", cpu("a"));
        PodCondition pending = condition("a", ConditionType.POD_RESIZE_PENDING).orElseThrow();
        assertEquals("Deferred", pending.reason());
        assertEquals(2, pending.observedGeneration());
        fixture.change(Operation.RECONCILE, generation(pod("a", 1, "cpu=3"), 2));
        assertEquals("1", cpu("a"), "its source says something of its status");
        assertEquals(List.of("ResizeDeferred"), resizeEvents());

        fixture.change(Operation.UPDATE, generation(pod("a", 1, "cpu=1"), 3));
        assertEquals(Optional.empty(), condition("a", ConditionType.POD_RESIZE_PENDING), "taken back");
        fixture.change(Operation.UPDATE, generation(pod("a", 1, "cpu=3"), 4));
        fixture.stopped(pod("b", 2, "cpu=2"));
        assertEquals("3", cpu("a"));
        assertEquals(List.of("pod_terminated"), triggers());
    }

    /** One of two devices in use is not there any more. */
    @Test
    void devicesThatAreInUseDoNotKeepAPodFromBeingResized() {
        fixture = AdmissionFixture.withDevices(Map.of("example.com/dev", 2)).open(NODE + " example.com/dev=1");
        fixture.add(withDevice("a", "1"), withDevice("b", "1"));
        fixture.change(Operation.UPDATE, generation(withDevice("a", "2"), 2));
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
        fixture.add(pod("a", 1, "cpu=1"), priority(pod("b", 2, "cpu=1"), 10), pod("c", 3, "cpu=2"));
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=2"));
        fixture.change(Operation.UPDATE, priority(pod("b", 2, "cpu=3"), 10));
        fixture.stopped(pod("c", 3, "cpu=2"));
        assertEquals(List.of("1", "3"), List.of(cpu("a"), cpu("b")));
    }

    @Test
    void aPodThatShrinksLeavesRoomOnceItsContainersHave() {
        fixture.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=3"));
        fixture.runs(inForce(fixture.handedOn.get("b"), "3"));
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=3"));
        fixture.change(Operation.UPDATE, pod("b", 2, "cpu=1"));
        assertEquals(List.of("1", "1"), List.of(cpu("a"), cpu("b")));
        fixture.runs(inForce(fixture.handedOn.get("b"), "1"));
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
        fixture.add(pod("a", 1, "cpu=1"));
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=5"));
        fixture.node("cpu=8 pods=10");
        fixture.ticks(5);
        assertEquals("1", cpu("a"));
        fixture.ticks(1);
        assertEquals("5", cpu("a"));
        assertEquals(List.of("periodic_retry"), triggers());
    }

    /** The worker of a pod reports its end with every tick, for as long as the pod is desired. */
    @Test
    void theEndOfAPodIsAReasonToTryAgainOnlyOnce() {
        Pod done = pod("done", 2, "cpu=1");
        fixture.add(pod("a", 1, "cpu=1"), done);
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=5"));
        fixture.stopped(done);
        fixture.node("cpu=8 pods=10");
        fixture.stopped(done);
        fixture.finished("done");
        assertEquals("1", cpu("a"));
        fixture.ticks(6);
        assertEquals("5", cpu("a"));
        assertEquals(List.of("periodic_retry"), triggers());
    }

    @Test
    void theNextAgentContinuesWithWhatWasAllocated() {
        fixture.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=3"));
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=3"));
        var next = new AdmissionFixture(Optional.empty(), fixture.disk);
        fixture = next.open(NODE);
        fixture.add(pod("a", 1, "cpu=3"), pod("b", 2, "cpu=3"));
        assertEquals(List.of("1", "3"), List.of(cpu("a"), cpu("b")), "both were admitted");
        assertEquals("Deferred", condition("a", ConditionType.POD_RESIZE_PENDING).orElseThrow().reason());
        fixture.change(Operation.REMOVE, pod("b", 2, "cpu=3"));
        assertEquals("3", cpu("a"));
        assertEquals(List.of("pods_removed"), triggers());
    }

    /** The earlier agent was killed before it reported that a pod needs less. */
    @Test
    void whatAStatusStillSaysKeepsNoPodFromWhatItWasAllocated() {
        fixture.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=3"));
        fixture = new AdmissionFixture(Optional.empty(), fixture.disk).open(NODE);
        fixture.add(inForce(pod("a", 1, "cpu=1"), "3"), pod("b", 2, "cpu=3"), pod("c", 3, "cpu=1"));
        assertEquals(List.of("1", "3"), List.of(cpu("a"), cpu("b")));
        assertEquals("", fixture.handedOn.get("b").status().reason());
        assertEquals("OutOfcpu", fixture.handedOn.get("c").status().reason(), "nothing was allocated to it before");
    }

    @Test
    void whatCantBeRecordedIsNotAllocated() {
        fixture.add(pod("a", 1, "cpu=1"));
        fixture.disk.full(true);
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=3"));
        assertEquals("1", cpu("a"));
        fixture.disk.full(false);
        fixture.ticks(6);
        assertEquals("3", cpu("a"));
    }

    @Test
    void aCriticalPodGetsItsResourcesOnceItsVictimsAreGone() {
        fixture.add(AdmissionFixture.critical(pod("vip", 1, "cpu=1")), pod("victim", 2, "cpu=3"));
        fixture.change(Operation.UPDATE, AdmissionFixture.critical(pod("vip", 1, "cpu=3")));
        assertEquals("1", cpu("vip"));
        assertEquals(List.of("victim"), fixture.kills.stream().map(kill -> kill.podUid()).toList());
        fixture.passes(Duration.ofSeconds(5));
        fixture.stopped(pod("victim", 2, "cpu=3"));
        assertEquals("3", cpu("vip"));
    }

    @Test
    void aPodWithoutResizeIsHandedOnAsItIs() {
        Pod pod = pod("a", 1, "cpu=1");
        fixture.add(pod);
        assertSame(pod, fixture.handedOn.get("a"));
    }
}
