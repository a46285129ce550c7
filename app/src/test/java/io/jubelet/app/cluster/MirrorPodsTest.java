package io.jubelet.app.cluster;

import static io.jubelet.app.cluster.ClusterFixture.apiPod;
import static io.jubelet.app.cluster.ClusterFixture.staticPod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.MirrorPodsObserved;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.RemovablePods;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.MirrorPod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.source.PodChange.Operation;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MirrorPodsTest {

    private static final Node NODE = Node.named("n").withMetadata(ObjectMeta.builder().name("n").uid("nu").build());

    private boolean ready;
    private final ClusterFixture fixture = new ClusterFixture();
    private final Set<String> workers = new HashSet<>();
    private final Pod pod = staticPod("s", "h1");

    MirrorPodsTest() {
        fixture.simBus.deploy(new MirrorPods(fixture.cluster.port(fixture.life), fixture.life, fixture.life, fixture.random));
        fixture.bus.answer(PodTopics.PODS_REMOVABLE, ask -> new RemovablePods(workers, Set.of(), Set.of(), true));
        fixture.cluster.pods().follow(all -> fixture.bus.publish(PodTopics.MIRROR_PODS,
                new MirrorPodsObserved(all.stream().filter(ConfigAnnotations::isMirror).toList())));
    }

    private void registered() {
        fixture.bus.publish(NodeTopics.NODE_OBSERVED, new NodeObserved(Optional.of(NODE)));
        fixture.run(Duration.ofSeconds(1));
    }

    private void change(Operation operation, Pod changed) {
        if (operation == Operation.ADD) {
            workers.add(changed.uid());
        }
        if (!ready) {
            ready = true;
            fixture.bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of(), true, true));
        }
        fixture.bus.publish(PodTopics.POD_CHANGES,
                new PodChanges(List.of(new PodChange(operation, "file", List.of(changed)))));
        fixture.run(Duration.ofSeconds(1));
    }

    private void finish(Pod finished) {
        workers.remove(finished.uid());
        fixture.bus.publish(PodTopics.POD_FINISHED, new PodFinished(finished.uid(), true));
        fixture.run(Duration.ofSeconds(1));
    }

    private List<String> mirrored() {
        return fixture.cluster.pods().all().stream()
                .map(mirror -> mirror.metadata().annotations().getOrDefault(ConfigAnnotations.MIRROR, "-")).toList();
    }

    @Test
    void aStaticPodIsMirroredAsSoonAsTheNodeIsKnown() {
        change(Operation.ADD, pod);
        assertEquals(List.of(), mirrored());
        registered();
        assertEquals(List.of("h1"), mirrored());
        assertEquals("nu", fixture.cluster.pods().all().getFirst().metadata().ownerReferences().getFirst().uid());
    }

    @Test
    void aNodeThatIsBeingDeletedGetsNoMirrorPods() {
        Node leaving = NODE.withMetadata(NODE.metadata().toBuilder().deletionTimestamp(fixture.life.instant()).build());
        fixture.bus.publish(NodeTopics.NODE_OBSERVED, new NodeObserved(Optional.of(leaving)));
        change(Operation.ADD, pod);
        assertEquals(List.of(), mirrored());
    }

    @Test
    void podsOfTheServerAreNotMirrored() {
        registered();
        change(Operation.ADD, apiPod("p", "u"));
        assertEquals(List.of(), mirrored());
    }

    @Test
    void aMirrorPodThatIsThereAlreadyIsKept() {
        Pod mirror = fixture.cluster.pods().put(MirrorPod.of(pod, NODE));
        registered();
        change(Operation.ADD, pod);
        assertEquals(List.of(mirror), fixture.cluster.pods().all());
        assertEquals(List.of(), fixture.cluster.pods().faults().calls());
    }

    @Test
    void anAnswerThatWasLostIsNoFailure() {
        registered();
        fixture.bus.publish(PodTopics.MIRROR_PODS, new MirrorPodsObserved(List.of()));
        fixture.run(Duration.ofSeconds(1));
        fixture.cluster.pods().put(MirrorPod.of(pod, NODE));
        fixture.bus.publish(PodTopics.MIRROR_PODS, new MirrorPodsObserved(List.of()));
        change(Operation.ADD, pod);
        fixture.run(Duration.ofMinutes(1));
        assertEquals(List.of("h1"), mirrored());
        assertEquals(1, fixture.calls("create"));
    }

    @Test
    void aDeletedMirrorPodIsMadeAnew() {
        registered();
        change(Operation.ADD, pod);
        String uid = fixture.cluster.pods().all().getFirst().uid();
        fixture.cluster.pods().markDeleted("default", "s", 30);
        fixture.run(Duration.ofSeconds(1));
        assertEquals(List.of("h1"), mirrored());
        assertNotEquals(uid, fixture.cluster.pods().all().getFirst().uid());
        assertTrue(fixture.cluster.pods().all().getFirst().metadata().deletionTimestamp().isEmpty());
    }

    @Test
    void aMirrorPodOfOtherContentIsReplaced() {
        fixture.cluster.pods().put(MirrorPod.of(staticPod("s", "h0"), NODE));
        registered();
        change(Operation.ADD, pod);
        assertEquals(List.of("h1"), mirrored());
    }

    @Test
    void soIsOneThatTheListDoesNotHaveYet() {
        registered();
        fixture.cluster.pods().put(MirrorPod.of(staticPod("s", "h0"), NODE));
        fixture.bus.publish(PodTopics.MIRROR_PODS, new MirrorPodsObserved(List.of()));
        change(Operation.ADD, pod);
        fixture.run(Duration.ofSeconds(3));
        assertEquals(List.of("h1"), mirrored());
        assertEquals(2, fixture.calls("create"));
        assertEquals(1, fixture.calls("delete"));
    }

    @Test
    void anEndingPodKeepsItsMirrorPodUntilNothingOfItRuns() {
        registered();
        change(Operation.ADD, pod);
        change(Operation.REMOVE, pod);
        change(Operation.ADD, staticPod("s", "h2"));
        fixture.run(Duration.ofMinutes(1));
        assertEquals(List.of("h1"), mirrored());
        finish(pod);
        assertEquals(List.of("h2"), mirrored());
        change(Operation.REMOVE, staticPod("s", "h2"));
        finish(staticPod("s", "h2"));
        assertEquals(List.of(), mirrored());
    }

    @Test
    void aPodThatNeverGotAWorkerEndsAtOnce() {
        registered();
        change(Operation.ADD, pod);
        workers.clear();
        change(Operation.REMOVE, pod);
        assertEquals(List.of(), mirrored());
    }

    @Test
    void orphansStayUntilAllSourcesHaveSpoken() {
        fixture.cluster.pods().put(MirrorPod.of(pod, NODE));
        registered();
        fixture.bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of()));
        fixture.run(Duration.ofMinutes(1));
        assertEquals(List.of("h1"), mirrored());
        fixture.bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of(), true, true));
        fixture.run(Duration.ofSeconds(1));
        assertEquals(List.of(), mirrored());
    }

    @Test
    void whatFailsForOnePodHoldsUpNoOtherAndIsTriedAgain() {
        registered();
        fixture.cluster.pods().faults().failNext("pods.create", new UnavailableException("no answer"));
        change(Operation.ADD, pod);
        change(Operation.ADD, staticPod("t", "h2"));
        fixture.run(Duration.ofSeconds(3));
        assertEquals(List.of("h1", "h2"), mirrored());
    }

    @Test
    void aPodThatIsNoMirrorKeepsItsName() {
        Pod otherPod = fixture.cluster.pods().put(apiPod("s", "u"));
        registered();
        change(Operation.ADD, pod);
        fixture.run(Duration.ofMinutes(1));
        assertEquals(List.of(otherPod), fixture.cluster.pods().all());
    }
}
