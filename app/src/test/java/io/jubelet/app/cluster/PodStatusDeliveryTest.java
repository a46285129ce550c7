package io.jubelet.app.cluster;

import static io.jubelet.app.cluster.ClusterFixture.apiPod;
import static io.jubelet.app.cluster.ClusterFixture.staticPod;
import static io.jubelet.app.cluster.ClusterFixture.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodIP;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.MirrorPod;
import io.jubelet.domain.status.PodConditions;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.source.PodSet;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodStatusDeliveryTest {

    private static final Node NODE = Node.named("n").withMetadata(ObjectMeta.builder().name("n").uid("nu").build());
    private static final PodStatus RUNNING = status(PodPhase.RUNNING);

    private final ClusterFixture fixture = new ClusterFixture().delivering();
    private final Pod pod = apiPod("p", "u1");

    private Pod created(Pod wanted) {
        fixture.cluster.pods().put(wanted);
        fixture.run(Duration.ofSeconds(1));
        return wanted;
    }

    @Test
    void aStatusReachesTheServerOnce() {
        created(pod);
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        assertEquals(RUNNING, fixture.at(pod).status());
        assertEquals(1, fixture.calls("patchStatus"));
        assertEquals(0, fixture.calls("get"), "what the source delivered is good enough");
    }

    @Test
    void aStatusWhoseMessageWasLostIsDeliveredWithTheNextListOfAll() {
        created(pod);
        fixture.lost.add(PodTopics.STATUS_CHANGED);
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        assertEquals(0, fixture.calls("patchStatus"));
        fixture.lost.clear();
        for (int tick = 0; tick < 2; tick++) {
            fixture.bus.publish(NodeTopics.TICK, new Tick());
            fixture.run(Duration.ofSeconds(1));
            assertEquals(RUNNING, fixture.at(pod).status());
            assertEquals(1, fixture.calls("patchStatus"), "what is known already costs nothing");
        }

        fixture.lost.add(PodTopics.STATUS_CHANGED);
        fixture.reportNow(pod, status(PodPhase.SUCCEEDED), Stage.FINISHED);
        fixture.lost.clear();
        fixture.bus.publish(NodeTopics.TICK, new Tick());
        fixture.run(Duration.ofSeconds(1));
        assertEquals(status(PodPhase.SUCCEEDED), fixture.at(pod).status());
    }

    @Test
    void whatOthersWriteStays() {
        PodCondition gate = PodCondition.builder().type("example.com/gate").status("True").build();
        created(pod.withStatus(pod.status().toBuilder().conditions(List.of(gate)).build()));
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        assertEquals(List.of(gate), fixture.at(pod).status().conditions());
    }

    @Test
    void theNewestWinsWhileOneIsUnderWay() {
        created(pod);
        fixture.cluster.latency(Duration.ofSeconds(2));
        fixture.report(pod, status(PodPhase.RUNNING, "0"), Stage.SYNCING);
        fixture.scheduler.runUntil(() -> !fixture.patches.isEmpty(), Duration.ofSeconds(5));
        for (int i = 1; i <= 5; i++) {
            fixture.report(pod, status(PodPhase.RUNNING, String.valueOf(i)), Stage.SYNCING);
        }
        fixture.run(Duration.ofSeconds(20));
        assertEquals(List.of("0", "5"), fixture.patches.stream().map(PodStatus::message).toList());
    }

    @Test
    void podsDoNotWaitForEachOther() {
        created(pod);
        Pod other = created(apiPod("other", "u2"));
        fixture.cluster.pods().faults().failAlways("pods.patchStatus", () -> new ConflictException("busy"));
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        fixture.cluster.pods().faults().heal();
        fixture.report(other, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofMillis(100));
        assertEquals(RUNNING, fixture.at(other).status());
        assertEquals(PodPhase.PENDING, fixture.at(pod).status().phase().orElseThrow());
    }

    @Test
    void afterAnOutageTheLastStatusOfEveryPodArrives() {
        List<Pod> pods = List.of(created(pod), created(apiPod("p2", "u2")), created(apiPod("p3", "u3")));
        fixture.cluster.goAway();
        for (int i = 0; i <= 60; i++) {
            for (Pod each : pods) {
                fixture.report(each, status(PodPhase.RUNNING, each.uid() + i), Stage.SYNCING);
            }
            fixture.run(Duration.ofMinutes(1));
        }
        fixture.cluster.restore();
        fixture.run(Duration.ofSeconds(16));
        pods.forEach(each -> assertEquals(each.uid() + 60, fixture.at(each).status().message()));
        assertEquals(3, fixture.patches.size());
    }

    @Test
    void anotherPodOfTheSameNameIsNotTouched() {
        created(pod);
        fixture.unanswered = true;
        fixture.cluster.pods().faults().failNext("pods.patchStatus", new UnavailableException("no answer"));
        fixture.report(pod, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofMillis(500));
        Pod successor = apiPod("p", "u2");
        fixture.cluster.pods().remove("default", "p");
        fixture.cluster.pods().put(successor);
        fixture.run(Duration.ofMinutes(1));
        fixture.reportNow(pod, status(PodPhase.FAILED), Stage.FINISHED);
        assertEquals(PodPhase.PENDING, fixture.at(successor).status().phase().orElseThrow());
        assertEquals(List.of("pods.patchStatus", "pods.get"), fixture.cluster.pods().faults().calls());
    }

    @Test
    void afterAFailureTheServerIsAskedWhatItHas() {
        created(pod);
        fixture.cluster.pods().faults().failNext("pods.patchStatus", new UnavailableException("no answer"));
        fixture.report(pod, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofSeconds(3));
        assertEquals(List.of("pods.patchStatus", "pods.get", "pods.patchStatus"), fixture.cluster.pods().faults().calls());
    }

    @Test
    void soItIsAfterAnInterruption() {
        created(pod);
        fixture.cluster.pods().faults().interruptNext("pods.patchStatus");
        fixture.report(pod, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofSeconds(30));
        assertEquals(List.of("pods.patchStatus", "pods.get", "pods.patchStatus"), fixture.cluster.pods().faults().calls());
    }

    @Test
    void aPodThatIsGoneIsForgotten() {
        created(pod);
        fixture.cluster.pods().remove("default", "p");
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofMinutes(1));
        assertEquals(List.of(), fixture.cluster.pods().faults().calls());
    }

    @Test
    void aRefusalIsTriedAgainEveryTenSeconds() {
        created(pod);
        fixture.cluster.pods().faults().failAlways("pods.patchStatus", () -> new PermissionDeniedException("forbidden"));
        fixture.report(pod, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofMinutes(2));
        long tries = fixture.calls("patchStatus");
        assertTrue(tries >= 8 && tries <= 13, tries + " tries in two minutes");
    }

    @Test
    void whatTheServerFindsWrongWaitsForTheNextChange() {
        created(pod);
        fixture.cluster.pods().faults().failNext("pods.patchStatus", new InvalidArgumentException("bad phase"));
        fixture.report(pod, RUNNING, Stage.SYNCING);
        fixture.run(Duration.ofMinutes(2));
        fixture.label(pod, "changed");
        assertEquals(1, fixture.calls("patchStatus"));
        fixture.reportNow(pod, status(PodPhase.RUNNING, "m"), Stage.SYNCING);
        assertEquals("m", fixture.at(pod).status().message());
    }

    @Test
    void aTerminalPhaseIsHeldBackUntilNothingRuns() {
        created(pod);
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        fixture.reportNow(pod, status(PodPhase.FAILED), Stage.TERMINATING);
        assertEquals(Optional.of(PodPhase.RUNNING), fixture.at(pod).status().phase());
        fixture.reportNow(pod, status(PodPhase.FAILED), Stage.TERMINATED);
        assertEquals(Optional.of(PodPhase.FAILED), fixture.at(pod).status().phase());
    }

    @Test
    void aDeletedPodIsRemovedOnlyAfterItsLastStatus() {
        created(pod);
        fixture.cluster.pods().markDeleted("default", "p", 30);
        fixture.reportNow(pod, status(PodPhase.FAILED, "end"), Stage.TERMINATED);
        assertEquals("end", fixture.at(pod).status().message());
        fixture.reportNow(pod, status(PodPhase.FAILED, "last"), Stage.FINISHED);
        assertEquals(List.of("end", "last"), fixture.patches.stream().map(PodStatus::message).toList());
        assertTrue(fixture.find(pod).isEmpty());
    }

    @Test
    void aFinishedPodStaysUntilItIsDeleted() {
        created(pod);
        fixture.reportNow(pod, status(PodPhase.SUCCEEDED), Stage.FINISHED);
        fixture.run(Duration.ofMinutes(5));
        assertTrue(fixture.find(pod).isPresent());
        fixture.cluster.pods().markDeleted("default", "p", 30);
        fixture.run(Duration.ofSeconds(1));
        assertTrue(fixture.find(pod).isEmpty());
    }

    @Test
    void aDeletionThatFailsIsTriedAgain() {
        created(pod);
        fixture.cluster.pods().markDeleted("default", "p", 30);
        fixture.cluster.pods().faults().failNext("pods.delete", new PermissionDeniedException("forbidden"));
        fixture.reportNow(pod, status(PodPhase.SUCCEEDED), Stage.FINISHED);
        assertTrue(fixture.find(pod).isPresent());
        fixture.run(Duration.ofSeconds(16));
        assertTrue(fixture.find(pod).isEmpty());
    }

    @Test
    void aStaticPodIsReportedThroughItsMirrorPodAsSoonAsThereIsOne() {
        Pod manifest = staticPod("s", "h1");
        fixture.reportNow(manifest, RUNNING, Stage.SYNCING);
        Pod stale = created(MirrorPod.of(staticPod("s", "h0"), NODE));
        fixture.reportNow(manifest, RUNNING, Stage.SYNCING);
        assertEquals(0, fixture.calls("patchStatus"));
        fixture.cluster.pods().remove("default", "s");
        created(MirrorPod.of(manifest, NODE));
        fixture.run(Duration.ofSeconds(1));
        Pod mirror = fixture.cluster.pods().get("default", "s");
        assertEquals(RUNNING, mirror.status());
        assertFalse(mirror.uid().equals(manifest.uid()) || mirror.uid().equals(stale.uid()));
    }

    @Test
    void aMirrorPodIsNeverDeletedHere() {
        Pod manifest = staticPod("s", "h1");
        created(MirrorPod.of(manifest, NODE));
        fixture.cluster.pods().markDeleted("default", "s", 30);
        fixture.reportNow(manifest, status(PodPhase.SUCCEEDED), Stage.FINISHED);
        assertEquals(Optional.of(PodPhase.SUCCEEDED), fixture.cluster.pods().get("default", "s").status().phase());
        assertEquals(0, fixture.calls("delete"));
    }

    @Test
    void aStaticPodContinuesFromTheStatusThatAnEarlierAgentReported() {
        Pod manifest = staticPod("s", "h1").withStatus(PodStatus.builder().build());
        Instant start = Instant.parse("2026-01-01T00:00:00Z");
        PodStatus reported = status(PodPhase.SUCCEEDED).toBuilder().startTime(start).podIP("10.1.2.3")
                .podIPs(List.of(new PodIP("10.1.2.3"))).build();
        created(MirrorPod.of(manifest, NODE).withStatus(reported));
        PodStatus computed = status(PodPhase.SUCCEEDED, "m").toBuilder().startTime(start.plusSeconds(60)).build();
        fixture.reportNow(manifest, computed, Stage.SYNCING);
        fixture.reportNow(manifest, computed, Stage.FINISHED);
        assertEquals(reported.toBuilder().message("m").build(), fixture.cluster.pods().get("default", "s").status());
        assertEquals(1, fixture.calls("patchStatus"));
    }

    /** The worker may compute a status once more before it learns of the mirror pod. */
    @Test
    void whatAContainerWasIsKeptUntilTheWorkerKnowsTheMirrorPod() {
        Pod manifest = staticPod("s", "h1");
        created(MirrorPod.of(manifest, NODE).withStatus(running(true, "")));
        reportProvisionally(manifest, running(false, "1"));
        assertEquals(running(true, "1"), fixture.cluster.pods().get("default", "s").status());
        reportProvisionally(manifest, running(false, "2"));
        assertEquals(running(true, "2"), fixture.cluster.pods().get("default", "s").status());
        fixture.reportNow(manifest, running(false, "3"), Stage.SYNCING);
        assertEquals(running(false, "3"), fixture.cluster.pods().get("default", "s").status());
        reportProvisionally(manifest, running(true, "4"));
        assertEquals(running(true, "4"), fixture.cluster.pods().get("default", "s").status(), "from then on the worker decides");
    }

    private void reportProvisionally(Pod manifest, PodStatus computed) {
        fixture.bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(manifest.withStatus(computed), Stage.SYNCING, true));
        fixture.run(Duration.ofSeconds(1));
    }

    private static PodStatus running(boolean ready, String message) {
        Optional<List<ContainerStatus>> containers = Optional.of(List.of(ContainerStatus.builder().name("a").containerID("fake://1")
                .state(new ContainerState.Running(Optional.of(Instant.EPOCH))).started(ready).ready(ready).build()));
        PodStatus status = status(PodPhase.RUNNING, message).toBuilder().containerStatuses(containers.get()).build();
        return status.toBuilder().conditions(List.of(
                condition(PodConditions.ready(staticPod("s", "h1"), List.of(), containers, PodPhase.RUNNING)),
                condition(PodConditions.containersReady(staticPod("s", "h1"), containers, PodPhase.RUNNING)))).build();
    }

    private static PodCondition condition(PodCondition condition) {
        return condition.toBuilder().lastTransitionTime(Instant.EPOCH).build();
    }

    @Test
    void aMirrorPodThatWasMadeAnewSaysNothingOfThePod() {
        Pod manifest = staticPod("s", "h1").withStatus(PodStatus.builder().build());
        PodStatus running = RUNNING.toBuilder().podIP("10.1.2.3").podIPs(List.of(new PodIP("10.1.2.3"))).build();
        created(MirrorPod.of(manifest, NODE));
        fixture.reportNow(manifest, running, Stage.SYNCING);
        assertEquals(running, fixture.cluster.pods().get("default", "s").status());
        fixture.reportNow(manifest, RUNNING, Stage.SYNCING);
        assertEquals(RUNNING, fixture.cluster.pods().get("default", "s").status());
    }

    @Test
    void whatSomebodyElseWritesOverItIsPutRight() {
        created(pod);
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        fixture.cluster.pods().put(fixture.at(pod).withStatus(status(PodPhase.PENDING)));
        fixture.run(Duration.ofSeconds(1));
        assertEquals(RUNNING, fixture.at(pod).status());
    }

    @Test
    void aPodWhoseEndTheServerDoesNotTakeStays() {
        created(pod);
        fixture.cluster.pods().markDeleted("default", "p", 30);
        fixture.cluster.pods().faults().failNext("pods.patchStatus", new InvalidArgumentException("bad phase"));
        fixture.reportNow(pod, status(PodPhase.FAILED), Stage.FINISHED);
        fixture.run(Duration.ofMinutes(1));
        assertTrue(fixture.find(pod).isPresent());
    }

    @Test
    void aStatusThatTheServerChangesIsNotSentAgain() {
        var dropping = new ClusterFixture();
        dropping.deliveringTo(new ForgetfulServer(dropping.cluster.port(dropping.life)));
        dropping.cluster.pods().put(pod);
        dropping.reportNow(pod, status(PodPhase.RUNNING, "m"), Stage.SYNCING);
        dropping.label(pod, "1");
        dropping.label(pod, "2");
        assertEquals(RUNNING, dropping.at(pod).status());
        assertEquals(1, dropping.calls("patchStatus"));
        dropping.reportNow(pod, status(PodPhase.RUNNING, "n"), Stage.SYNCING);
        assertEquals(2, dropping.calls("patchStatus"));
    }

    /** A server that does not know one of the fields, and drops it. */
    private record ForgetfulServer(ClusterPods real) implements ClusterPods {

        @Override
        public Pod get(String namespace, String name) {
            return real.get(namespace, name);
        }

        @Override
        public Pod patchStatus(Pod before, PodStatus after) {
            return real.patchStatus(before, after.toBuilder().message("").build());
        }

        @Override
        public Pod create(Pod created) {
            return real.create(created);
        }

        @Override
        public void delete(PodIdentity identity, long graceSeconds) {
            real.delete(identity, graceSeconds);
        }
    }

    @Test
    void anOldSetOfTheSourceHidesNothingThatWasSentSince() {
        Pod first = created(pod);
        Pod before = fixture.at(first);
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        fixture.bus.publish(PodTopics.POD_SET, new PodSet("api", List.of(before)));
        fixture.reportNow(pod, pod.status(), Stage.SYNCING);
        assertEquals(Optional.of(PodPhase.PENDING), fixture.at(pod).status().phase());
        assertEquals(2, fixture.calls("patchStatus"));
    }

    /** A source repeats its newest set from time to time. */
    @Test
    void aSetThatStaysOldIsThatOfAServerThatWasRestored() {
        Pod before = fixture.at(created(pod));
        fixture.reportNow(pod, RUNNING, Stage.SYNCING);
        var restored = new PodSet("api", List.of(before));
        fixture.bus.publish(PodTopics.POD_SET, restored);
        fixture.bus.publish(PodTopics.POD_SET, restored);
        fixture.run(Duration.ofSeconds(1));
        assertEquals(2, fixture.calls("patchStatus"));
    }
}
