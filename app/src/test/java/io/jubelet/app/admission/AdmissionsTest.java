package io.jubelet.app.admission;

import static io.jubelet.app.admission.AdmissionFixture.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.topology.AssignmentVerdict;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.source.PodChange.Operation;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeNodeRegistry;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionsTest {

    private static final String NODE = "cpu=4 memory=8Gi pods=10";

    @Test
    void podsWaitForTheNodeAndTheRuntime() {
        var fixture = new AdmissionFixture();
        fixture.add(pod("late", 2, "cpu=3"), pod("early", 1, "cpu=3"));
        fixture.node("");
        fixture.runtime();
        assertEquals(List.of(), fixture.latest());
        assertFalse(fixture.ready, "what runs of waiting pods would be taken for nobody's");

        fixture.node(NODE);
        assertEquals(List.of("ADD early", "ADD late Failed", "Failed late OutOfcpu"), sorted(fixture.latest()));
        assertTrue(fixture.ready);
    }

    @Test
    void onlyStaticPodsThatFitGoOnWithoutTheNodeOfTheServer() {
        var registry = new FakeNodeRegistry();
        var fixture = new AdmissionFixture(Optional.of(registry));
        registry.put(AdmissionFixture.node(NODE, Map.of("disk", "ssd")));
        fixture.runtime();
        fixture.expected(NODE);
        fixture.add(pod("wanted", 1, "cpu=1"));
        fixture.addStatic(pod("static", 2, "cpu=1"), picky("labelled", 3), pod("large", 4, "cpu=5"));
        assertEquals(List.of("ADD static"), fixture.latest());
        assertFalse(fixture.ready, "others wait");
        assertEquals(0, registry.faults().count("nodes.get"), "it may not be there");

        fixture.node("cpu=8 memory=8Gi pods=10");
        assertEquals(List.of("ADD wanted", "ADD labelled", "ADD large"), fixture.latest());
        assertTrue(fixture.ready);
    }

    @Test
    void aStaticPodThatNeedsTheRoomOfOthersWaitsForTheNode() {
        var fixture = new AdmissionFixture();
        fixture.runtime();
        fixture.expected("cpu=1 memory=8Gi pods=10");
        Pod vital = pod("vital", 2, "cpu=1");
        fixture.addStatic(pod("first", 1, "cpu=1"),
                AdmissionFixture.withSpec(vital, vital.spec().toBuilder().priority(2_000_000_000).build()));
        assertEquals(List.of("ADD first"), fixture.latest());
        fixture.node("cpu=2 memory=8Gi pods=10");
        assertEquals(List.of("ADD vital"), fixture.latest());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPodWhoseAdmissionFailsKeepsNoOtherWaiting(boolean defect) {
        var failures = new ArrayDeque<>(List.of(defect ? new IllegalStateException("a defect") : new UnavailableException("no answer")));
        var fixture = AdmissionFixture.assigning(_ -> {
            if (!failures.isEmpty()) {
                throw failures.remove();
            }
            return new AssignmentVerdict.Assigned();
        }).open(NODE);
        fixture.add(pod("first", 1, ""), pod("second", 2, ""));
        assertEquals(List.of("ADD second", "ADD first"), fixture.latest(), "the first one when it was tried again");
    }

    @Test
    void aWaitingPodThatIsRemovedIsForgotten() {
        var fixture = new AdmissionFixture();
        fixture.runtime();
        fixture.add(pod("a", 1, ""), pod("b", 2, ""));
        fixture.change(Operation.REMOVE, pod("a", 1, ""));
        assertEquals(List.of("finished a"), fixture.latest());
        fixture.node(NODE);
        assertEquals(List.of("ADD b"), fixture.latest());
    }

    @Test
    void aWaitingPodIsJudgedAsItIsDesiredThen() {
        var fixture = new AdmissionFixture();
        fixture.runtime();
        fixture.add(pod("a", 1, "cpu=5"));
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=1"));
        fixture.node(NODE);
        assertEquals(List.of("ADD a"), fixture.latest());
    }

    @Test
    void aRejectedPodFailsAtOnceAndReachesItsWorkerAsFailed() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod large = pod("large", 1, "cpu=5");
        fixture.add(large);
        assertEquals(List.of("Failed large OutOfcpu", "ADD large Failed"), fixture.latest());
        var reported = fixture.statuses.getLast();
        assertEquals(Stage.TERMINATING, reported.stage(), "something of it may still run");
        assertEquals("Pod was rejected: Node didn't have enough resource: cpu, requested: 5000, used: 0, capacity: 4000",
                reported.pod().status().message());
        assertTrue(reported.pod().status().startTime().isPresent());
        assertEquals("OutOfcpu", fixture.events.getLast().reason());
        assertEquals("Node didn't have enough resource: cpu, requested: 5000, used: 0, capacity: 4000",
                fixture.events.getLast().message());

        fixture.change(Operation.RECONCILE, large.withStatus(large.status().toBuilder().hostIP("192.0.2.1").build()));
        fixture.node("cpu=8 pods=10");
        assertEquals(List.of("RECONCILE large Failed"), fixture.latest(), "whatever its source says");
    }

    @Test
    void podsThatGetNothingForThemselvesAreCountedToo() {
        var fixture = new AdmissionFixture().open(NODE);
        fixture.add(pod("small", 1, "cpu=1"), pod("large", 2, "cpu=5"));
        fixture.change(Operation.UPDATE, pod("small", 1, "cpu=1"));
        assertEquals(List.of(ResourcesAssigned.nothing(), ResourcesAssigned.nothing()), fixture.assigned);
    }

    @Test
    void theEndOfARejectedPodIsForItsWorkerToSay() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod large = pod("large", 1, "cpu=5");
        fixture.add(large);
        fixture.latest();
        fixture.change(Operation.DELETE, large.withMetadata(
                large.metadata().toBuilder().deletionTimestamp(Instant.EPOCH).build()));
        fixture.change(Operation.REMOVE, large);
        assertEquals(List.of("DELETE large Failed", "REMOVE large Failed"), fixture.latest());
        fixture.finished("large");
        fixture.latest();
        fixture.add(pod("large", 1, "cpu=1"));
        assertEquals(List.of("ADD large"), fixture.latest());
    }

    @Test
    void podsThatHaveStoppedLeaveRoom() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod first = pod("first", 1, "cpu=3");
        fixture.add(first);
        fixture.add(pod("second", 2, "cpu=3"));
        fixture.stopped(first);
        fixture.add(pod("third", 3, "cpu=3"));
        fixture.change(Operation.REMOVE, pod("third", 3, "cpu=3"));
        fixture.add(pod("fourth", 4, "cpu=3"));
        assertEquals(List.of("ADD first", "Failed second OutOfcpu", "ADD second Failed", "ADD third", "REMOVE third",
                "ADD fourth"), fixture.latest());
    }

    @Test
    void aMachineThatShutsDownTakesNoMorePods() {
        var fixture = new AdmissionFixture().open(NODE);
        fixture.shutdown(true);
        fixture.add(pod("late", 1, "cpu=1"), pod("large", 2, "cpu=5"));
        assertEquals(List.of("Failed late NodeShutdown", "Failed large OutOfcpu", "ADD late Failed", "ADD large Failed"),
                fixture.latest(), "that it shuts down counts last");
        fixture.shutdown(false);
        fixture.add(pod("after", 3, "cpu=1"));
        assertEquals(List.of("ADD after"), fixture.latest());
    }

    @Test
    void pressureKeepsNewPodsAwayAndNoneThatWereHereBefore() {
        var fixture = new AdmissionFixture();
        fixture.node(NODE);
        fixture.runtime("known");
        fixture.pressure(PressureCondition.DISK);
        fixture.add(pod("known", 1, ""), pod("new", 2, ""));
        assertEquals(List.of("Failed new Evicted", "ADD known", "ADD new Failed"), fixture.latest());
        assertEquals(List.of(), fixture.assigned.stream().skip(1).toList(), "nothing is assigned to a pod that is rejected for that");
    }

    @Test
    void aPodThatEndsUsesTheNodeUntilItHasEnded() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod ends = pod("ends", 1, "cpu=3");
        fixture.add(ends.withMetadata(ends.metadata().toBuilder().deletionTimestamp(Instant.EPOCH).build()));
        fixture.add(pod("second", 2, "cpu=3"));
        assertEquals(List.of("ADD ends", "Failed second OutOfcpu", "ADD second Failed"), fixture.latest());
        fixture.finished("ends");
        fixture.latest();
        fixture.add(pod("third", 3, "cpu=3"));
        assertEquals(List.of("ADD third"), fixture.latest());
    }

    @Test
    void aRemovedPodIsForgottenWithItsAllocationAndItsRejection() {
        var fixture = new AdmissionFixture().open(NODE);
        fixture.add(pod("a", 1, "cpu=1"), pod("b", 2, "cpu=5"));
        fixture.change(Operation.REMOVE, pod("a", 1, "cpu=1"), pod("b", 2, "cpu=5"));
        fixture.add(pod("a", 1, "cpu=2"), pod("b", 2, "cpu=1"));
        fixture.latest();
        fixture.change(Operation.RECONCILE, pod("a", 1, "cpu=2"), pod("b", 2, "cpu=1"));
        assertEquals(List.of("RECONCILE a", "RECONCILE b"), fixture.latest());
        assertEquals("2", fixture.handedOn.get("a").spec().containers().getFirst().resourcesOrNone().requests().get("cpu").toString());
    }

    @Test
    void aPodThatWaitsSaysForWhatWithEachTick() {
        var fixture = new AdmissionFixture();
        fixture.add(pod("a", 1, "cpu=1"));
        fixture.runtime();
        fixture.ticks(1);
        assertEquals(Set.of(new PodDecision.AwaitsAdmission("the container runtime has not listed its pods yet"),
                new PodDecision.AwaitsAdmission("the node object has not been seen yet")), Set.copyOf(fixture.decisions));
        assertEquals(new PodDecision.AwaitsAdmission("the node object has not been seen yet"), fixture.decisions.getLast());
        fixture.node(NODE);
        assertEquals(new PodDecision.Admitted(), fixture.decisions.getLast());
        fixture.ready = false;
        fixture.ticks(1);
        assertTrue(fixture.ready, "all pods are passed on once more");
    }

    /** As that of a manifest that is moved away and back within the grace period. */
    @Test
    void aPodThatIsDesiredAgainBeforeItHasEndedUsesTheNodeOnceItIsSyncedAgain() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod back = pod("back", 1, "cpu=3");
        fixture.add(back);
        fixture.change(Operation.REMOVE, back);
        fixture.add(back);
        fixture.stopped(back);
        fixture.finished("back");
        fixture.runs(back);
        fixture.latest();
        fixture.add(pod("second", 2, "cpu=3"));
        assertEquals(List.of("Failed second OutOfcpu", "ADD second Failed"), fixture.latest());
    }

    @Test
    void aPodThatHasEndedUsesNothingWhateverIsReportedOfIt() {
        var fixture = new AdmissionFixture().open(NODE);
        Pod done = pod("done", 1, "cpu=3");
        fixture.add(done.withStatus(done.status().toBuilder().phase(PodPhase.SUCCEEDED).build()));
        fixture.runs(done);
        fixture.latest();
        fixture.add(pod("second", 2, "cpu=3"));
        assertEquals(List.of("ADD second"), fixture.latest());
    }

    @Test
    void aChangedManifestTakesThePlaceOfItsPredecessor() {
        var fixture = new AdmissionFixture().open(NODE);
        fixture.add(pod("old", 1, "cpu=3"));
        fixture.changes(new PodChange(Operation.REMOVE, "file", List.of(pod("old", 1, "cpu=3"))),
                new PodChange(Operation.ADD, "file", List.of(pod("new", 1, "cpu=3"))));
        assertEquals(List.of("ADD old", "REMOVE old", "ADD new"), fixture.latest());
    }

    @Test
    void whatRanBeforeComesFirstAmongPodsOfTheSameAge() {
        var fixture = new AdmissionFixture();
        fixture.node(NODE);
        fixture.add(pod("a-new", 1, "cpu=3"), pod("b-known", 1, "cpu=3"));
        fixture.runtime("b-known");
        assertEquals(List.of("ADD a-new Failed", "ADD b-known", "Failed a-new OutOfcpu"), sorted(fixture.latest()));

        var other = new AdmissionFixture().open(NODE);
        Pod running = pod("b-running", 1, "cpu=3");
        other.add(pod("a-new", 1, "cpu=3"),
                running.withStatus(running.status().toBuilder().phase(PodPhase.RUNNING).build()));
        assertEquals(List.of("ADD a-new Failed", "ADD b-running", "Failed a-new OutOfcpu"), sorted(other.latest()));

        var another = new AdmissionFixture().open(NODE);
        another.add(pod("a-new", 1, "cpu=3"), running.withStatus(running.status().toBuilder().phase(PodPhase.PENDING)
                .containerStatuses(List.of(ContainerStatus.builder().name("c").started(true).build())).build()));
        assertEquals(List.of("ADD a-new Failed", "ADD b-running", "Failed a-new OutOfcpu"), sorted(another.latest()));
    }

    @Test
    void whatIsOnlyToBeEndedIsNotJudged() {
        var fixture = new AdmissionFixture().open("cpu=1 pods=0");
        Pod done = pod("done", 1, "cpu=5");
        Pod deleted = pod("deleted", 2, "cpu=5");
        fixture.add(done.withStatus(done.status().toBuilder().phase(PodPhase.SUCCEEDED).build()),
                deleted.withMetadata(deleted.metadata().toBuilder().deletionTimestamp(Instant.EPOCH).build()));
        assertEquals(List.of("ADD done Succeeded", "ADD deleted"), fixture.latest());
    }

    @Test
    void changesOfAdmittedPodsGoOn() {
        var fixture = new AdmissionFixture().open(NODE);
        fixture.add(pod("a", 1, "cpu=1"));
        fixture.change(Operation.UPDATE, pod("a", 1, "cpu=3"));
        fixture.change(Operation.RECONCILE, pod("a", 1, "cpu=3"));
        fixture.add(pod("b", 2, "cpu=2"));
        assertEquals(List.of("ADD a", "UPDATE a", "RECONCILE a", "Failed b OutOfcpu", "ADD b Failed"), fixture.latest());
    }

    @Test
    void labelsAreReadAnewBeforeAPodIsRejectedForThem() {
        var registry = new FakeNodeRegistry();
        var fixture = new AdmissionFixture(Optional.of(registry)).open(NODE);
        registry.put(AdmissionFixture.node(NODE, Map.of("disk", "ssd")));
        fixture.add(picky("a", 1), pod("b", 2, ""));
        assertEquals(List.of("ADD a", "ADD b"), fixture.latest());
        assertEquals(1, registry.faults().count("nodes.get"));

        registry.faults().outage();
        fixture.add(picky("c", 3));
        assertEquals(List.of("Failed c NodeAffinity", "ADD c Failed"), fixture.latest());
    }

    private static Pod picky(String uid, int created) {
        Pod pod = pod(uid, created, "");
        return AdmissionFixture.withSpec(pod, pod.spec().toBuilder().nodeSelector(Map.of("disk", "ssd")).build());
    }

    /** What goes to the workers and what to the status concern is said in no order between them. */
    private static List<String> sorted(List<String> published) {
        return published.stream().sorted().toList();
    }
}
