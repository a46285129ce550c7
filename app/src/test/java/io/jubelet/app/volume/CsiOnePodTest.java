package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Volumes of a driver that one pod has at a time, and pods that wait for them. */
class CsiOnePodTest {

    private static final UniqueVolumeName NAME = UniqueVolumeName.parse("kubernetes.io/csi/disk.example.org^disk-7");
    private static final String IN_USE =
            "waits for volume \"data\": volume uses the ReadWriteOncePod access mode and is already in use by another pod";

    private final CsiNode node = new CsiNode();
    private PodVolumes volumes = node.agent();

    private void volume(VolumeMode mode) {
        node.volume(mode, "ReadWriteOncePod");
    }

    private Pod pod(String uid, VolumeMode mode) {
        Pod pod = node.claiming(uid);
        return mode == VolumeMode.BLOCK ? CsiNode.opening(pod) : pod;
    }

    private void waits(Pod pod) {
        node.later();
        assertEquals(IN_USE, assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod)).getMessage());
    }

    private Map<String, ReadyVolume> setUp(Pod pod) throws InterruptedException {
        node.later();
        return volumes.setUp(pod);
    }

    /** Everything that is due has been done. */
    private void settle() {
        node.tick();
        node.later();
    }

    private int calls(String name) {
        return (int) node.driver().calls().stream().filter(name::equals).count();
    }

    private List<Set<UniqueVolumeName>> reported() {
        return node.bus.published(VolumesInUse.class).stream().map(VolumesInUse::volumes).toList();
    }

    private void assertNothingLeft() {
        settle();
        assertEquals(Map.of(), node.driver().published());
        assertEquals(Map.of(), node.driver().staged());
        assertEquals(List.of(), node.records.published());
        assertEquals(List.of(), node.records.ofNode());
        assertEquals(List.of(), node.driver().misuse());
        assertEquals(Set.of(), reported().getLast());
    }

    @ParameterizedTest
    @EnumSource(VolumeMode.class)
    void thePodThatWaitsGetsItAsItIsStaged(VolumeMode mode) throws InterruptedException {
        volume(mode);
        setUp(pod("u1", mode));
        settle();
        waits(pod("u2", mode));
        int before = reported().size();
        volumes.tearDown(pod("u1", mode));
        settle();
        assertEquals(1, node.driver().staged().size());
        setUp(pod("u2", mode));
        assertEquals(1, calls("NodeStageVolume"));
        assertEquals(0, calls("NodeUnstageVolume"));
        assertEquals(2, calls("NodePublishVolume"));
        assertEquals(Set.of(Set.of(NAME)), Set.copyOf(reported().subList(before, reported().size())), "it was in use all the time");
        volumes.tearDown(pod("u2", mode));
        assertNothingLeft();
    }

    @Test
    void aPodThatEndsWhileItWaitsLeavesItToTheOther() throws InterruptedException {
        volume(VolumeMode.FILESYSTEM);
        setUp(node.claiming("u1"));
        settle();
        waits(node.claiming("u2"));
        volumes.tearDown(node.claiming("u2"));
        settle();
        assertEquals(0, calls("NodeUnstageVolume"));
        assertEquals(0, calls("NodeUnpublishVolume"));
        assertEquals(Set.of(NAME), reported().getLast());
        volumes.tearDown(node.claiming("u1"));
        assertNothingLeft();
    }

    @Test
    void aVolumeIsUnstagedWithTheLastPodThatWaitsForIt() throws InterruptedException {
        volume(VolumeMode.FILESYSTEM);
        setUp(node.claiming("u1"));
        settle();
        waits(node.claiming("u2"));
        volumes.tearDown(node.claiming("u1"));
        settle();
        assertEquals(0, calls("NodeUnstageVolume"));
        volumes.tearDown(node.claiming("u2"));
        assertNothingLeft();
        assertEquals(1, calls("NodeUnstageVolume"));
    }

    @Test
    void anotherAgentHearsOfThePodThatWaits() throws InterruptedException {
        volume(VolumeMode.FILESYSTEM);
        setUp(node.claiming("u1"));
        waits(node.claiming("u2"));
        volumes = node.agent();
        node.desired(node.claiming("u1"), node.claiming("u2"));
        waits(node.claiming("u2"));
        volumes.tearDown(node.claiming("u1"));
        settle();
        assertEquals(0, calls("NodeUnstageVolume"));
        setUp(node.claiming("u2"));
        volumes.tearDown(node.claiming("u2"));
        assertNothingLeft();
    }

    @Test
    void aDriverThatDoesNotStageIsAskedToPublishOnly() throws InterruptedException {
        node.driver().can(Set.of());
        volume(VolumeMode.FILESYSTEM);
        setUp(node.claiming("u1"));
        waits(node.claiming("u2"));
        volumes.tearDown(node.claiming("u1"));
        settle();
        assertEquals(Set.of(NAME), reported().getLast(), "a pod waits for it");
        setUp(node.claiming("u2"));
        waits(node.claiming("u3"));
        volumes.tearDown(node.claiming("u3"));
        volumes.tearDown(node.claiming("u2"));
        assertNothingLeft();
        assertEquals(0, calls("NodeStageVolume"));
    }

    @ParameterizedTest
    @EnumSource(VolumeMode.class)
    void aPodThatMayHaveItAlreadyIsNoOtherPod(VolumeMode mode) throws InterruptedException {
        volume(mode);
        node.driver().answerTooLate("NodePublishVolume");
        assertThrows(VolumesNotReadyException.class, () -> setUp(pod("u1", mode)));
        assertEquals(1, node.records.published().size());
        setUp(pod("u1", mode));
        assertEquals(2, calls("NodePublishVolume"));
    }

    @Test
    void anotherVolumeOfAnotherPodIsNotWaitedFor() throws InterruptedException {
        volume(VolumeMode.FILESYSTEM);
        setUp(node.with("u2", "disk-2"));
        setUp(node.claiming("u1"));
        assertEquals(2, node.driver().published().size());
    }
}
