package io.jubelet.app.admission;

import static io.jubelet.app.admission.AdmissionBench.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.ResourcesAssigned;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.source.PodChange.Operation;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.FakeNodeRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdmissionsTest {

    private static final String NODE = "cpu=4 memory=8Gi pods=10";

    @Test
    void podsWaitForTheNodeAndTheRuntime() {
        var bench = new AdmissionBench();
        bench.add(pod("late", 2, "cpu=3"), pod("early", 1, "cpu=3"));
        bench.node("");
        bench.runtime();
        assertEquals(List.of(), bench.latest());
        assertFalse(bench.ready, "what runs of waiting pods would be taken for nobody's");

        bench.node(NODE);
        assertEquals(List.of("ADD early", "ADD late Failed", "Failed late OutOfcpu"), sorted(bench.latest()));
        assertTrue(bench.ready);
    }

    @Test
    void onlyStaticPodsThatFitGoOnWithoutTheNodeOfTheServer() {
        var registry = new FakeNodeRegistry();
        var bench = new AdmissionBench(Optional.of(registry));
        registry.put(AdmissionBench.node(NODE, Map.of("disk", "ssd")));
        bench.runtime();
        bench.expected(NODE);
        bench.add(pod("wanted", 1, "cpu=1"));
        bench.addStatic(pod("static", 2, "cpu=1"), picky("labelled", 3), pod("large", 4, "cpu=5"));
        assertEquals(List.of("ADD static"), bench.latest());
        assertFalse(bench.ready, "others wait");
        assertEquals(0, registry.faults().count("nodes.get"), "it may not be there");

        bench.node("cpu=8 memory=8Gi pods=10");
        assertEquals(List.of("ADD wanted", "ADD labelled", "ADD large"), bench.latest());
        assertTrue(bench.ready);
    }

    @Test
    void aStaticPodThatNeedsTheRoomOfOthersWaitsForTheNode() {
        var bench = new AdmissionBench();
        bench.runtime();
        bench.expected("cpu=1 memory=8Gi pods=10");
        Pod vital = pod("vital", 2, "cpu=1");
        bench.addStatic(pod("first", 1, "cpu=1"),
                AdmissionBench.withSpec(vital, vital.spec().toBuilder().priority(2_000_000_000).build()));
        assertEquals(List.of("ADD first"), bench.latest());
        bench.node("cpu=2 memory=8Gi pods=10");
        assertEquals(List.of("ADD vital"), bench.latest());
    }

    @Test
    void aWaitingPodThatIsRemovedIsForgotten() {
        var bench = new AdmissionBench();
        bench.runtime();
        bench.add(pod("a", 1, ""), pod("b", 2, ""));
        bench.change(Operation.REMOVE, pod("a", 1, ""));
        assertEquals(List.of("finished a"), bench.latest());
        bench.node(NODE);
        assertEquals(List.of("ADD b"), bench.latest());
    }

    @Test
    void aWaitingPodIsJudgedAsItIsDesiredThen() {
        var bench = new AdmissionBench();
        bench.runtime();
        bench.add(pod("a", 1, "cpu=5"));
        bench.change(Operation.UPDATE, pod("a", 1, "cpu=1"));
        bench.node(NODE);
        assertEquals(List.of("ADD a"), bench.latest());
    }

    @Test
    void aRejectedPodFailsAtOnceAndReachesItsWorkerAsFailed() {
        var bench = new AdmissionBench().open(NODE);
        Pod large = pod("large", 1, "cpu=5");
        bench.add(large);
        assertEquals(List.of("Failed large OutOfcpu", "ADD large Failed"), bench.latest());
        var reported = bench.statuses.getLast();
        assertEquals(Stage.TERMINATING, reported.stage(), "something of it may still run");
        assertEquals("Pod was rejected: Node didn't have enough resource: cpu, requested: 5000, used: 0, capacity: 4000",
                reported.pod().status().message());
        assertTrue(reported.pod().status().startTime().isPresent());
        assertEquals("OutOfcpu", bench.events.getLast().reason());
        assertEquals("Node didn't have enough resource: cpu, requested: 5000, used: 0, capacity: 4000",
                bench.events.getLast().message());

        bench.change(Operation.RECONCILE, large.withStatus(large.status().toBuilder().hostIP("192.0.2.1").build()));
        bench.node("cpu=8 pods=10");
        assertEquals(List.of("RECONCILE large Failed"), bench.latest(), "whatever its source says");
    }

    @Test
    void podsThatGetNothingForThemselvesAreCountedToo() {
        var bench = new AdmissionBench().open(NODE);
        bench.add(pod("small", 1, "cpu=1"), pod("large", 2, "cpu=5"));
        bench.change(Operation.UPDATE, pod("small", 1, "cpu=1"));
        assertEquals(List.of(ResourcesAssigned.nothing(), ResourcesAssigned.nothing()), bench.assigned);
    }

    @Test
    void theEndOfARejectedPodIsForItsWorkerToSay() {
        var bench = new AdmissionBench().open(NODE);
        Pod large = pod("large", 1, "cpu=5");
        bench.add(large);
        bench.latest();
        bench.change(Operation.DELETE, large.withMetadata(
                large.metadata().toBuilder().deletionTimestamp(Instant.EPOCH).build()));
        bench.change(Operation.REMOVE, large);
        assertEquals(List.of("DELETE large Failed", "REMOVE large Failed"), bench.latest());
        bench.finished("large");
        bench.latest();
        bench.add(pod("large", 1, "cpu=1"));
        assertEquals(List.of("ADD large"), bench.latest());
    }

    @Test
    void podsThatHaveStoppedLeaveRoom() {
        var bench = new AdmissionBench().open(NODE);
        Pod first = pod("first", 1, "cpu=3");
        bench.add(first);
        bench.add(pod("second", 2, "cpu=3"));
        bench.stopped(first);
        bench.add(pod("third", 3, "cpu=3"));
        bench.change(Operation.REMOVE, pod("third", 3, "cpu=3"));
        bench.add(pod("fourth", 4, "cpu=3"));
        assertEquals(List.of("ADD first", "Failed second OutOfcpu", "ADD second Failed", "ADD third", "REMOVE third",
                "ADD fourth"), bench.latest());
    }

    @Test
    void aChangedManifestTakesThePlaceOfItsPredecessor() {
        var bench = new AdmissionBench().open(NODE);
        bench.add(pod("old", 1, "cpu=3"));
        bench.changes(new PodChange(Operation.REMOVE, "file", List.of(pod("old", 1, "cpu=3"))),
                new PodChange(Operation.ADD, "file", List.of(pod("new", 1, "cpu=3"))));
        assertEquals(List.of("ADD old", "REMOVE old", "ADD new"), bench.latest());
    }

    @Test
    void whatRanBeforeComesFirstAmongPodsOfTheSameAge() {
        var bench = new AdmissionBench();
        bench.node(NODE);
        bench.add(pod("a-new", 1, "cpu=3"), pod("b-known", 1, "cpu=3"));
        bench.runtime("b-known");
        assertEquals(List.of("ADD a-new Failed", "ADD b-known", "Failed a-new OutOfcpu"), sorted(bench.latest()));

        var other = new AdmissionBench().open(NODE);
        Pod running = pod("b-running", 1, "cpu=3");
        other.add(pod("a-new", 1, "cpu=3"),
                running.withStatus(running.status().toBuilder().phase(PodPhase.RUNNING).build()));
        assertEquals(List.of("ADD a-new Failed", "ADD b-running", "Failed a-new OutOfcpu"), sorted(other.latest()));
    }

    @Test
    void whatIsOnlyToBeEndedIsNotJudged() {
        var bench = new AdmissionBench().open("cpu=1 pods=0");
        Pod done = pod("done", 1, "cpu=5");
        Pod deleted = pod("deleted", 2, "cpu=5");
        bench.add(done.withStatus(done.status().toBuilder().phase(PodPhase.SUCCEEDED).build()),
                deleted.withMetadata(deleted.metadata().toBuilder().deletionTimestamp(Instant.EPOCH).build()));
        assertEquals(List.of("ADD done Succeeded", "ADD deleted"), bench.latest());
    }

    @Test
    void changesOfAdmittedPodsGoOn() {
        var bench = new AdmissionBench().open(NODE);
        bench.add(pod("a", 1, "cpu=1"));
        bench.change(Operation.UPDATE, pod("a", 1, "cpu=3"));
        bench.change(Operation.RECONCILE, pod("a", 1, "cpu=3"));
        bench.add(pod("b", 2, "cpu=2"));
        assertEquals(List.of("ADD a", "UPDATE a", "RECONCILE a", "Failed b OutOfcpu", "ADD b Failed"), bench.latest());
    }

    @Test
    void labelsAreReadAnewBeforeAPodIsRejectedForThem() {
        var registry = new FakeNodeRegistry();
        var bench = new AdmissionBench(Optional.of(registry)).open(NODE);
        registry.put(AdmissionBench.node(NODE, Map.of("disk", "ssd")));
        bench.add(picky("a", 1), pod("b", 2, ""));
        assertEquals(List.of("ADD a", "ADD b"), bench.latest());
        assertEquals(1, registry.faults().count("nodes.get"));

        registry.faults().outage();
        bench.add(picky("c", 3));
        assertEquals(List.of("Failed c NodeAffinity", "ADD c Failed"), bench.latest());
    }

    private static Pod picky(String uid, int created) {
        Pod pod = pod(uid, created, "");
        return AdmissionBench.withSpec(pod, pod.spec().toBuilder().nodeSelector(Map.of("disk", "ssd")).build());
    }

    /** What goes to the workers and what to the status concern is said in no order between them. */
    private static List<String> sorted(List<String> published) {
        return published.stream().sorted().toList();
    }
}
