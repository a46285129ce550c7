package io.jubelet.app.cluster;

import static io.jubelet.app.cluster.ClusterRig.apiPod;
import static io.jubelet.app.cluster.ClusterRig.staticPod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.MirrorPodsObserved;
import io.jubelet.app.message.NodeObserved;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.PodFinished;
import io.jubelet.app.message.RemovablePods;
import io.jubelet.app.message.Topics;
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
    private final ClusterRig rig = new ClusterRig();
    private final Set<String> workers = new HashSet<>();
    private final Pod pod = staticPod("s", "h1");

    MirrorPodsTest() {
        rig.simBus.deploy(new MirrorPods(rig.cluster.port(rig.life), rig.life, rig.life, rig.random));
        rig.bus.answer(Topics.PODS_REMOVABLE, ask -> new RemovablePods(workers, Set.of(), Set.of(), true));
        rig.cluster.pods().follow(all -> rig.bus.publish(Topics.MIRROR_PODS,
                new MirrorPodsObserved(all.stream().filter(ConfigAnnotations::isMirror).toList())));
    }

    private void registered() {
        rig.bus.publish(Topics.NODE_OBSERVED, new NodeObserved(Optional.of(NODE)));
        rig.run(Duration.ofSeconds(1));
    }

    private void change(Operation operation, Pod changed) {
        if (operation == Operation.ADD) {
            workers.add(changed.uid());
        }
        if (!ready) {
            ready = true;
            rig.bus.publish(Topics.POD_CHANGES, new PodChanges(List.of(), true, true));
        }
        rig.bus.publish(Topics.POD_CHANGES,
                new PodChanges(List.of(new PodChange(operation, "file", List.of(changed)))));
        rig.run(Duration.ofSeconds(1));
    }

    private void finish(Pod finished) {
        workers.remove(finished.uid());
        rig.bus.publish(Topics.POD_FINISHED, new PodFinished(finished.uid(), true));
        rig.run(Duration.ofSeconds(1));
    }

    private List<String> mirrored() {
        return rig.cluster.pods().all().stream()
                .map(mirror -> mirror.metadata().annotations().getOrDefault(ConfigAnnotations.MIRROR, "-")).toList();
    }

    @Test
    void aStaticPodIsMirroredAsSoonAsTheNodeIsKnown() {
        change(Operation.ADD, pod);
        assertEquals(List.of(), mirrored());
        registered();
        assertEquals(List.of("h1"), mirrored());
        assertEquals("nu", rig.cluster.pods().all().getFirst().metadata().ownerReferences().getFirst().uid());
    }

    @Test
    void aNodeThatIsBeingDeletedGetsNoMirrorPods() {
        Node leaving = NODE.withMetadata(NODE.metadata().toBuilder().deletionTimestamp(rig.life.instant()).build());
        rig.bus.publish(Topics.NODE_OBSERVED, new NodeObserved(Optional.of(leaving)));
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
        Pod mirror = rig.cluster.pods().put(MirrorPod.of(pod, NODE));
        registered();
        change(Operation.ADD, pod);
        assertEquals(List.of(mirror), rig.cluster.pods().all());
        assertEquals(List.of(), rig.cluster.pods().faults().calls());
    }

    @Test
    void anAnswerThatWasLostIsNoFailure() {
        registered();
        rig.bus.publish(Topics.MIRROR_PODS, new MirrorPodsObserved(List.of()));
        rig.run(Duration.ofSeconds(1));
        rig.cluster.pods().put(MirrorPod.of(pod, NODE));
        rig.bus.publish(Topics.MIRROR_PODS, new MirrorPodsObserved(List.of()));
        change(Operation.ADD, pod);
        rig.run(Duration.ofMinutes(1));
        assertEquals(List.of("h1"), mirrored());
        assertEquals(1, rig.calls("create"));
    }

    @Test
    void aDeletedMirrorPodIsMadeAnew() {
        registered();
        change(Operation.ADD, pod);
        String uid = rig.cluster.pods().all().getFirst().uid();
        rig.cluster.pods().markDeleted("default", "s", 30);
        rig.run(Duration.ofSeconds(1));
        assertEquals(List.of("h1"), mirrored());
        assertNotEquals(uid, rig.cluster.pods().all().getFirst().uid());
        assertTrue(rig.cluster.pods().all().getFirst().metadata().deletionTimestamp().isEmpty());
    }

    @Test
    void aMirrorPodOfOtherContentIsReplaced() {
        rig.cluster.pods().put(MirrorPod.of(staticPod("s", "h0"), NODE));
        registered();
        change(Operation.ADD, pod);
        assertEquals(List.of("h1"), mirrored());
    }

    @Test
    void anEndingPodKeepsItsMirrorPodUntilNothingOfItRuns() {
        registered();
        change(Operation.ADD, pod);
        change(Operation.REMOVE, pod);
        change(Operation.ADD, staticPod("s", "h2"));
        rig.run(Duration.ofMinutes(1));
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
        rig.cluster.pods().put(MirrorPod.of(pod, NODE));
        registered();
        rig.bus.publish(Topics.POD_CHANGES, new PodChanges(List.of()));
        rig.run(Duration.ofMinutes(1));
        assertEquals(List.of("h1"), mirrored());
        rig.bus.publish(Topics.POD_CHANGES, new PodChanges(List.of(), true, true));
        rig.run(Duration.ofSeconds(1));
        assertEquals(List.of(), mirrored());
    }

    @Test
    void whatFailsForOnePodHoldsUpNoOtherAndIsTriedAgain() {
        registered();
        rig.cluster.pods().faults().failNext("pods.create", new UnavailableException("no answer"));
        change(Operation.ADD, pod);
        change(Operation.ADD, staticPod("t", "h2"));
        rig.run(Duration.ofSeconds(3));
        assertEquals(List.of("h1", "h2"), mirrored());
    }

    @Test
    void aPodThatIsNoMirrorKeepsItsName() {
        Pod otherPod = rig.cluster.pods().put(apiPod("s", "u"));
        registered();
        change(Operation.ADD, pod);
        rig.run(Duration.ofMinutes(1));
        assertEquals(List.of(otherPod), rig.cluster.pods().all());
    }
}
