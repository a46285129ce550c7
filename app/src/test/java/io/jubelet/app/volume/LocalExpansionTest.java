package io.jubelet.app.volume;

import static io.jubelet.app.volume.GrowingClaim.DONE;
import static io.jubelet.app.volume.GrowingClaim.ONE;
import static io.jubelet.app.volume.GrowingClaim.THREE;
import static io.jubelet.app.volume.GrowingClaim.TWO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.fake.FakeDisk;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Local volumes that become larger. */
class LocalExpansionTest {

    private static final String GROWTH = "hostVolumes.growFileSystem";
    private static final String BROKEN = "resize of device /dev/one failed: exit status 1. resize2fs output: broken";

    private final CsiNode node = new CsiNode();
    private final GrowingClaim claim = new GrowingClaim(node);
    private PodVolumes volumes = node.agent();

    @BeforeEach
    void makeVolume() {
        node.disk.makeDirectory("/mnt/one", 0755);
        volume("/mnt/one", VolumeMode.FILESYSTEM);
        claim.sizes(ONE, ONE, Map.of(), Map.of());
    }

    private void volume(String path, VolumeMode mode) {
        var claim = ObjectMeta.builder().namespace("ns").name("disk").uid("c1").build();
        node.claims.put(new PersistentVolumeClaim(claim, "pv-1", "Bound"));
        node.claims.put(new PersistentVolume(ObjectMeta.builder().name("pv-1").build(), new PersistentVolumeSource.Local(path, ""),
                Optional.of(new ClaimReference("ns", "disk", "c1")), List.of("ReadWriteOnce"), List.of(), mode, Optional.empty()));
    }

    private void fail() {
        node.host.faults().failNext(GROWTH, new InternalException("volume \"data\": " + BROKEN));
    }

    private long calls() {
        return node.host.faults().count(GROWTH);
    }

    private void refresh(Pod pod) throws InterruptedException {
        node.timers.advance(Duration.ofMinutes(1));
        volumes.refresh(pod);
    }

    private List<Boolean> measured() {
        return node.bus.published(VolumeOperationFinished.class).stream().filter(work -> work.operation().equals("volume_fs_resize")
                && work.plugin().equals("kubernetes.io/local-volume")).map(VolumeOperationFinished::successful).toList();
    }

    @Test
    void theFileSystemGrowsBeforeAPodStarts() throws InterruptedException {
        claim.growWithRecovery();
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        assertEquals(1, calls());
        assertEquals(TWO, claim.current().size());
        assertEquals("", claim.current().progress());
        assertEquals(Map.of(), claim.current().conditions());
        assertEquals(List.of(DONE), node.events());
        assertEquals(List.of("FileSystemResizeSuccessful"), node.bus.published(ClaimEvent.class).stream().map(ClaimEvent::reason).toList());
        refresh(pod);
        refresh(pod);
        assertEquals(1, calls());
    }

    @Test
    void theFileSystemGrowsWhileAPodRuns() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        refresh(pod);
        assertEquals(0, calls());
        claim.grow();
        volumes.setUp(pod);
        volumes.refresh(pod);
        assertEquals(0, calls(), "it was looked at a moment ago");
        refresh(pod);
        assertEquals(1, calls());
        assertEquals(TWO, claim.current().size());
        assertEquals(List.of(DONE), node.events());
        assertEquals(List.of(true), measured());
        refresh(pod);
        assertEquals(1, calls());
    }

    @Test
    void aDeviceNeedNotGrow() throws InterruptedException {
        node.disk.makeDirectory("/dev", 0755);
        node.disk.put("/dev/one", new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE));
        volume("/dev/one", VolumeMode.BLOCK);
        claim.grow();
        Pod pod = CsiNode.opening(node.claiming("u1"));
        volumes.setUp(pod);
        assertEquals(TWO, claim.current().size());
        claim.sizes(THREE, TWO, Map.of(), Map.of());
        refresh(pod);
        assertEquals(THREE, claim.current().size());
        assertEquals(0, calls());
        assertEquals(List.of(DONE, DONE), node.events().stream().skip(2).toList(), "a device is told of before, in two events");
    }

    @Test
    void aFailureKeepsAPodFromStarting() throws InterruptedException {
        claim.grow();
        fail();
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(node.claiming("u1")));
        assertEquals(List.of("FailedMount MountVolume.Setup failed while expanding volume for volume \"pv-1\" : " + BROKEN), node.events());
        assertEquals(ONE, claim.current().size());
        node.later();
        volumes.setUp(node.claiming("u1"));
        assertEquals(2, calls());
        assertEquals(TWO, claim.current().size());
    }

    @Test
    void aFailureIsReportedAndTriedAgain() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.growWithRecovery();
        fail();
        refresh(pod);
        assertEquals("True", claim.current().conditions().get(ClaimChange.ERROR));
        assertEquals("NodeResizeInProgress", claim.current().progress());
        assertEquals(List.of("VolumeResizeFailed NodeExpandVolume.NodeExpandVolume failed for volume \"pv-1\" : " + BROKEN), node.events());
        refresh(pod);
        assertEquals(TWO, claim.current().size());
        assertEquals(Map.of(), claim.current().conditions());
        assertEquals(List.of(false, true), measured());
    }

    /** Unlike with a CSI driver that has nothing to do on nodes, it is not taken for done. */
    @Test
    void aTypeThatCanNotGrowIsAFailure() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.grow();
        node.host.faults().failNext(GROWTH, new UnimplementedException("resize of format vfat is not supported"));
        refresh(pod);
        assertEquals(ONE, claim.current().size());
        assertEquals(List.of(false), measured());
    }

    @Test
    void whatIsOnlyReadDoesNotGrow() throws InterruptedException {
        claim.grow();
        Pod pod = node.pod("u1", new VolumeSource.PersistentVolumeClaim("disk", true));
        volumes.setUp(pod);
        refresh(pod);
        assertEquals(0, calls());
        assertEquals(List.of("FileSystemResizeFailed MountVolume.NodeExpandVolume failed for volume \"pv-1\" requested "
                + "read-only file system"), node.events());
    }

    @Test
    void anotherAgentSeesItToo() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        volumes = node.agent();
        volumes.refresh(pod);
        assertEquals(List.of(), node.bus.published(VolumeOperationFinished.class), "it is not set up again");
        claim.growWithRecovery();
        refresh(pod);
        assertEquals(1, calls());
        assertEquals(TWO, claim.current().size());
        volumes.tearDown(pod);
    }

    @Test
    void whatNodesDoNotMakeLargerIsLookedUpOnce() throws InterruptedException {
        node.claims.put(new PersistentVolume(ObjectMeta.builder().name("pv-1").build(),
                new PersistentVolumeSource.HostPath("/mnt/one", HostPathType.UNSET), Optional.of(new ClaimReference("ns", "disk", "c1")),
                List.of("ReadWriteOnce"), List.of(), VolumeMode.FILESYSTEM, Optional.empty()));
        Pod pod = node.claiming("u1");
        long before = node.claims.faults().count("volumeClaims.claim");
        refresh(pod);
        refresh(pod);
        assertEquals(before + 1, node.claims.faults().count("volumeClaims.claim"));
    }

    /** Whether a failure is the second one matters only for as long as a pod has the volume. */
    @Test
    void whatIsKnownOfAVolumeGoesWithItsLastPod() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.sizes(THREE, ONE, Map.of("storage", THREE), Map.of("storage", "NodeResizePending"));
        fail();
        refresh(pod);
        volumes.tearDown(pod);
        refreshFails("u2");
        assertEquals("NodeResizeInProgress", claim.current().progress(), "the first failure for this pod");
        refreshFails("u2");
        assertEquals("NodeResizeInfeasible", claim.current().progress(), "the second one, and users want another size");
    }

    private void refreshFails(String uid) {
        node.later();
        fail();
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(node.claiming(uid)));
    }

    @Test
    void noControllerHasToLeaveItAttached() throws InterruptedException {
        volumes.setUp(node.claiming("u1"));
        node.bus.published(VolumesInUse.class).forEach(reported -> assertEquals(Set.of(), Set.copyOf(reported.volumes())));
    }

    /** Whatever the claim says by now: another node may have been first. */
    @Test
    void theSizeOnThisNodeIsKnownFromTheSetUpOn() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        Pod other = node.inline("u2");
        volumes.setUp(other);
        volumes.tearDown(other);
        claim.sizes(TWO, TWO, Map.of(), Map.of());
        refresh(pod);
        assertEquals(1, calls());
    }
}
