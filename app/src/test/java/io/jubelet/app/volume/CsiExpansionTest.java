package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.VolumeWorked;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.ExpandRequest;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimSizes;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.failure.ConflictException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Volumes of CSI drivers that become larger. */
class CsiExpansionTest {

    private static final Quantity ONE = Quantity.parse("1Gi");
    private static final Quantity TWO = Quantity.parse("2Gi");
    private static final String DONE = "FileSystemResizeSuccessful MountVolume.NodeExpandVolume succeeded for volume \"pv-1\" n";

    private final CsiNode node = new CsiNode();
    private PodVolumes volumes = node.agent();

    @BeforeEach
    void makeVolume() {
        node.volume("ReadWriteOnce");
        sizes(ONE, ONE, Map.of(), Map.of());
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

    private int calls() {
        return Collections.frequency(node.driver().calls(), "NodeExpandVolume");
    }

    private void refresh(Pod pod) throws InterruptedException {
        node.timers.advance(Duration.ofMinutes(1));
        volumes.refresh(pod);
    }

    private String problem() {
        node.later();
        return assertThrows(WaitsForVolumes.class, () -> volumes.setUp(node.claiming("u1"))).getMessage();
    }

    @ParameterizedTest
    @EnumSource(VolumeMode.class)
    void aVolumeThatBecameLargerIsMadeLargerBeforeAPodStarts(VolumeMode mode) throws InterruptedException {
        node.volume(mode, "ReadWriteOnce");
        grow();
        Pod pod = mode == VolumeMode.BLOCK ? CsiNode.opening(node.claiming("u1")) : node.claiming("u1");
        volumes.setUp(pod);
        assertEquals(1, calls());
        assertEquals(TWO, claim().size());
        assertEquals(Map.of(), claim().conditions());
        assertEquals(List.of(DONE), node.told().stream().skip(mode == VolumeMode.BLOCK ? 2 : 0).toList(),
                "a device is told of before, in two events");
        ClaimEvent event = node.bus.published(ClaimEvent.class).getFirst();
        assertEquals("ns/disk c1 FileSystemResizeSuccessful",
                event.namespace() + "/" + event.name() + " " + event.uid() + " " + event.reason());
        refresh(pod);
        refresh(pod);
        assertEquals(1, calls());
    }

    @Test
    void aVolumeBecomesLargerWhileAPodRuns() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        refresh(pod);
        assertEquals(0, calls());
        grow();
        volumes.refresh(pod);
        assertEquals(0, calls(), "it was looked at a moment ago");
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "busy"));
        refresh(pod);
        node.later();
        refresh(pod);
        assertEquals(2, calls());
        assertEquals(TWO, claim().size());
        assertEquals(List.of(false, true), node.bus.published(VolumeWorked.class).stream()
                .filter(work -> work.operation().equals("volume_fs_resize")).map(VolumeWorked::successful).toList());
        assertEquals(DONE, node.told().getLast());
        refresh(pod);
        assertEquals(2, calls());
    }

    /** A driver that does not stage hears of the path all the same, but not as long as the device is being set up. */
    @Test
    void aDriverIsToldWhereADeviceIsStaged() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        node.driver().can(Set.of(NodeCapability.EXPAND_VOLUME));
        grow();
        Pod pod = CsiNode.opening(node.claiming("u1"));
        volumes.setUp(pod);
        refresh(pod);
        sizes(Quantity.parse("3Gi"), TWO, Map.of(), Map.of());
        refresh(pod);
        assertEquals(List.of("", "/root/plugins/kubernetes.io/csi/volumeDevices/staging/pv-1"),
                node.driver().expansions().stream().map(ExpandRequest::stagingPath).toList());
    }

    @Test
    void theSetUpIsTheFirstLook() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        grow();
        volumes.refresh(pod);
        assertEquals(0, calls());
        refresh(pod);
        assertEquals(1, calls());
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
        assertEquals("", claim().progress());
        assertEquals(TWO, claim().size());
    }

    @Test
    void itIsNotTheTurnOfNodesBeforeTheControllerSaysSo() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        sizes(TWO, ONE, Map.of("storage", TWO), Map.of("storage", "ControllerResizeInProgress"));
        refresh(pod);
        assertEquals(0, calls());
        growWithRecovery();
        refresh(pod);
        assertEquals(1, calls());
    }

    @Test
    void aFailureIsToldAndTriedAgain() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        refresh(pod);
        assertEquals("True", claim().conditions().get(ClaimChange.ERROR));
        assertEquals("NodeResizeInProgress", claim().progress());
        assertEquals(List.of("VolumeResizeFailed NodeExpandVolume.NodeExpandVolume failed for volume \"pv-1\" : "
                + "Expander.NodeExpand failed to expand the volume : rpc error: code = Internal desc = broken"), node.told());
        refresh(pod);
        assertEquals(TWO, claim().size());
        assertEquals(Map.of(), claim().conditions());
    }

    @Test
    void whatNeverWorksIsLeftToTheController() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(11, "too large"));
        refresh(pod);
        assertEquals("NodeResizeInfeasible", claim().progress());
        refresh(pod);
        assertEquals(1, calls());
    }

    @Test
    void aFailureKeepsAPodFromStarting() throws InterruptedException {
        grow();
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        problem();
        String why = "Expander.NodeExpand failed to expand the volume : rpc error: code = Internal desc = broken";
        assertEquals(List.of("FailedMount MountVolume.Setup failed while expanding volume for volume \"pv-1\" : " + why),
                node.told());
        node.later();
        volumes.setUp(node.claiming("u1"));
        assertEquals(2, calls());
        assertEquals(TWO, claim().size());
    }

    @Test
    void aVolumeThatIsNotMadeLargerInUseKeepsNobody() throws InterruptedException {
        Pod pod = node.claiming("u1");
        growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(9, "in use"));
        volumes.setUp(pod);
        assertEquals("True", claim().conditions().get(ClaimChange.ERROR));
        refresh(pod);
        refresh(pod);
        assertEquals(1, calls());
        node.tick();
        volumes.leave(pod);
        volumes.setUp(node.claiming("u2"));
        assertEquals(2, calls(), "for the next pod it is not in use");
        assertEquals(TWO, claim().size());
    }

    @Test
    void whatIsOnlyReadIsNotMadeLarger() throws InterruptedException {
        grow();
        Pod pod = node.pod("u1", new VolumeSource.PersistentVolumeClaim("disk", true));
        volumes.setUp(pod);
        refresh(pod);
        assertEquals(0, calls());
        assertEquals(List.of("FileSystemResizeFailed MountVolume.NodeExpandVolume failed for volume \"pv-1\" requested "
                + "read-only file system"), node.told());
    }

    @Test
    void aDriverThatHasNothingToDoIsNotCalled() throws InterruptedException {
        node.driver().can(Set.of(NodeCapability.STAGE_UNSTAGE_VOLUME));
        grow();
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        refresh(pod);
        assertEquals(0, calls());
        assertEquals(ONE, claim().size());
        assertEquals(List.of(), node.told());
    }

    @Test
    void aClaimThatCanNotBeToldIsToldLater() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        grow();
        node.claims.faults().failNext("volumeClaims.change", new ConflictException("has been modified"));
        refresh(pod);
        assertEquals(ONE, claim().size());
        refresh(pod);
        assertEquals(TWO, claim().size());
        assertEquals(2, calls());
    }

    @Test
    void anApiServerThatDoesNotAnswerDisturbsNoPod() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        node.claims.faults().failNext("volumeClaims.claim", new ConflictException("away"));
        refresh(pod);
        assertEquals(List.of(), node.told());
    }
}
