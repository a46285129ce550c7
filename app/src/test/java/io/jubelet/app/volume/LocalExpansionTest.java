package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.VolumeWorked;
import io.jubelet.app.message.VolumesInUse;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.ClaimSizes;
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

    private static final Quantity ONE = Quantity.parse("1Gi");
    private static final Quantity TWO = Quantity.parse("2Gi");
    private static final Quantity THREE = Quantity.parse("3Gi");
    private static final String GROWTH = "hostVolumes.growFileSystem";
    private static final String DONE = "FileSystemResizeSuccessful MountVolume.NodeExpandVolume succeeded for volume \"pv-1\" n";
    private static final String BROKEN = "resize of device /dev/one failed: exit status 1. resize2fs output: broken";

    private final CsiNode node = new CsiNode();
    private PodVolumes volumes = node.agent();

    @BeforeEach
    void makeVolume() {
        node.disk.makeDirectory("/mnt/one", 0755);
        volume("/mnt/one", VolumeMode.FILESYSTEM);
        sizes(ONE, ONE, Map.of(), Map.of());
    }

    private void volume(String path, VolumeMode mode) {
        var claim = ObjectMeta.builder().namespace("ns").name("disk").uid("c1").build();
        node.claims.put(new PersistentVolumeClaim(claim, "pv-1", "Bound"));
        node.claims.put(new PersistentVolume(ObjectMeta.builder().name("pv-1").build(), new PersistentVolumeSource.Local(path, ""),
                Optional.of(new ClaimReference("ns", "disk", "c1")), List.of("ReadWriteOnce"), List.of(), mode, Optional.empty()));
    }

    private void sizes(Quantity volume, Quantity claim, Map<String, Quantity> allocated, Map<String, String> progress) {
        node.claims.put(node.claims.volume("pv-1").orElseThrow().withCapacity(volume));
        node.claims.put(node.claims.claim("ns", "disk").orElseThrow().withSizes(new ClaimSizes(List.of("ReadWriteOnce"),
                Optional.of(TWO), Optional.of(claim), allocated, progress, Map.of("FileSystemResizePending", "True"))));
    }

    /** What an older controller does. */
    private void grow() {
        sizes(TWO, ONE, Map.of(), Map.of());
    }

    /** What a controller does that can recover. */
    private void growWithRecovery() {
        sizes(TWO, ONE, Map.of("storage", TWO), Map.of("storage", "NodeResizePending"));
    }

    private ClaimSizes claim() {
        return node.claims.claim("ns", "disk").orElseThrow().sizes();
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
        return node.bus.published(VolumeWorked.class).stream().filter(work -> work.operation().equals("volume_fs_resize")
                && work.plugin().equals("kubernetes.io/local-volume")).map(VolumeWorked::successful).toList();
    }

    @Test
    void theFileSystemGrowsBeforeAPodStarts() throws InterruptedException {
        growWithRecovery();
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        assertEquals(1, calls());
        assertEquals(TWO, claim().size());
        assertEquals("", claim().progress());
        assertEquals(Map.of(), claim().conditions());
        assertEquals(List.of(DONE), node.told());
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
        grow();
        volumes.setUp(pod);
        volumes.refresh(pod);
        assertEquals(0, calls(), "it was looked at a moment ago");
        refresh(pod);
        assertEquals(1, calls());
        assertEquals(TWO, claim().size());
        assertEquals(List.of(DONE), node.told());
        assertEquals(List.of(true), measured());
        refresh(pod);
        assertEquals(1, calls());
    }

    @Test
    void aDeviceNeedNotGrow() throws InterruptedException {
        node.disk.makeDirectory("/dev", 0755);
        node.disk.put("/dev/one", new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE));
        volume("/dev/one", VolumeMode.BLOCK);
        grow();
        Pod pod = CsiNode.opening(node.claiming("u1"));
        volumes.setUp(pod);
        assertEquals(TWO, claim().size());
        sizes(THREE, TWO, Map.of(), Map.of());
        refresh(pod);
        assertEquals(THREE, claim().size());
        assertEquals(0, calls());
        assertEquals(List.of(DONE, DONE), node.told().stream().skip(2).toList(), "a device is told of before, in two events");
    }

    @Test
    void aFailureKeepsAPodFromStarting() throws InterruptedException {
        grow();
        fail();
        assertThrows(WaitsForVolumes.class, () -> volumes.setUp(node.claiming("u1")));
        assertEquals(List.of("FailedMount MountVolume.Setup failed while expanding volume for volume \"pv-1\" : " + BROKEN), node.told());
        assertEquals(ONE, claim().size());
        node.later();
        volumes.setUp(node.claiming("u1"));
        assertEquals(2, calls());
        assertEquals(TWO, claim().size());
    }

    @Test
    void aFailureIsToldAndTriedAgain() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        growWithRecovery();
        fail();
        refresh(pod);
        assertEquals("True", claim().conditions().get(ClaimChange.ERROR));
        assertEquals("NodeResizeInProgress", claim().progress());
        assertEquals(List.of("VolumeResizeFailed NodeExpandVolume.NodeExpandVolume failed for volume \"pv-1\" : " + BROKEN), node.told());
        refresh(pod);
        assertEquals(TWO, claim().size());
        assertEquals(Map.of(), claim().conditions());
        assertEquals(List.of(false, true), measured());
    }

    /** Unlike with a CSI driver that has nothing to do on nodes, it is not taken for done. */
    @Test
    void aTypeThatCanNotGrowIsAFailure() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        grow();
        node.host.faults().failNext(GROWTH, new UnimplementedException("resize of format vfat is not supported"));
        refresh(pod);
        assertEquals(ONE, claim().size());
        assertEquals(List.of(false), measured());
    }

    @Test
    void whatIsOnlyReadDoesNotGrow() throws InterruptedException {
        grow();
        Pod pod = node.pod("u1", new VolumeSource.PersistentVolumeClaim("disk", true));
        volumes.setUp(pod);
        refresh(pod);
        assertEquals(0, calls());
        assertEquals(List.of("FileSystemResizeFailed MountVolume.NodeExpandVolume failed for volume \"pv-1\" requested "
                + "read-only file system"), node.told());
    }

    @Test
    void anotherAgentSeesItToo() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        volumes = node.agent();
        volumes.refresh(pod);
        growWithRecovery();
        refresh(pod);
        assertEquals(1, calls());
        assertEquals(TWO, claim().size());
        volumes.leave(pod);
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
        sizes(THREE, ONE, Map.of("storage", THREE), Map.of("storage", "NodeResizePending"));
        fail();
        refresh(pod);
        volumes.leave(pod);
        refreshFails("u2");
        assertEquals("NodeResizeInProgress", claim().progress(), "the first failure for this pod");
        refreshFails("u2");
        assertEquals("NodeResizeInfeasible", claim().progress(), "the second one, and users want another size");
    }

    private void refreshFails(String uid) {
        node.later();
        fail();
        assertThrows(WaitsForVolumes.class, () -> volumes.setUp(node.claiming(uid)));
    }

    @Test
    void noControllerHasToLeaveItAttached() throws InterruptedException {
        volumes.setUp(node.claiming("u1"));
        node.bus.published(VolumesInUse.class).forEach(told -> assertEquals(Set.of(), Set.copyOf(told.volumes())));
    }
}
