package io.jubelet.app.volume;

import static io.jubelet.app.volume.GrowingClaim.DONE;
import static io.jubelet.app.volume.GrowingClaim.ONE;
import static io.jubelet.app.volume.GrowingClaim.THREE;
import static io.jubelet.app.volume.GrowingClaim.TWO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.log.LoggedErrors;
import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.ExpandRequest;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.ClaimSizes;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
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

    private final CsiNode node = new CsiNode();
    private final GrowingClaim claim = new GrowingClaim(node);
    private PodVolumes volumes = node.agent();

    @BeforeEach
    void makeVolume() {
        node.volume("ReadWriteOnce");
        claim.sizes(ONE, ONE, Map.of(), Map.of());
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
        return assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(node.claiming("u1"))).getMessage();
    }

    @ParameterizedTest
    @EnumSource(VolumeMode.class)
    void aVolumeThatBecameLargerIsMadeLargerBeforeAPodStarts(VolumeMode mode) throws InterruptedException {
        node.volume(mode, "ReadWriteOnce");
        claim.grow();
        Pod pod = mode == VolumeMode.BLOCK ? CsiNode.opening(node.claiming("u1")) : node.claiming("u1");
        volumes.setUp(pod);
        assertEquals(1, calls());
        assertEquals(TWO, claim.current().size());
        assertEquals(Map.of(), claim.current().conditions());
        assertEquals(List.of(DONE), node.events().stream().skip(mode == VolumeMode.BLOCK ? 2 : 0).toList(),
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
        claim.grow();
        volumes.refresh(pod);
        assertEquals(0, calls(), "it was looked at a moment ago");
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "busy"));
        refresh(pod);
        node.later();
        refresh(pod);
        assertEquals(2, calls());
        assertEquals(TWO, claim.current().size());
        String plugin = "kubernetes.io/csi:disk.example.org";
        assertEquals(List.of(new VolumeOperationFinished(plugin, false, "volume_fs_resize", false, Duration.ZERO),
                new VolumeOperationFinished(plugin, false, "volume_fs_resize", true, Duration.ZERO)),
                node.bus.published(VolumeOperationFinished.class).stream()
                        .filter(work -> work.operation().equals("volume_fs_resize")).toList());
        assertEquals(DONE, node.events().getLast());
        refresh(pod);
        assertEquals(2, calls());
    }

    /** A driver that does not stage gets the path all the same, but not as long as the device is being set up. */
    @Test
    void aDriverGetsTheStagingPathOfADevice() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        node.driver().can(Set.of(NodeCapability.EXPAND_VOLUME));
        claim.grow();
        Pod pod = CsiNode.opening(node.claiming("u1"));
        volumes.setUp(pod);
        refresh(pod);
        claim.sizes(THREE, TWO, Map.of(), Map.of());
        refresh(pod);
        assertEquals(List.of("", "/root/plugins/kubernetes.io/csi/volumeDevices/staging/pv-1"),
                node.driver().expansions().stream().map(ExpandRequest::stagingPath).toList());
    }

    @Test
    void theSetUpIsTheFirstLook() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.grow();
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
        claim.growWithRecovery();
        refresh(pod);
        assertEquals(1, calls());
        assertEquals("", claim.current().progress());
        assertEquals(TWO, claim.current().size());
    }

    @Test
    void itIsNotTheTurnOfNodesBeforeTheControllerSaysSo() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.sizes(TWO, ONE, Map.of("storage", TWO), Map.of("storage", "ControllerResizeInProgress"));
        refresh(pod);
        assertEquals(0, calls());
        claim.growWithRecovery();
        refresh(pod);
        assertEquals(1, calls());
    }

    @Test
    void aFailureIsReportedAndTriedAgain() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        refresh(pod);
        assertEquals("True", claim.current().conditions().get(ClaimChange.ERROR));
        assertEquals("NodeResizeInProgress", claim.current().progress());
        assertEquals(List.of("VolumeResizeFailed NodeExpandVolume.NodeExpandVolume failed for volume \"pv-1\" : "
                + "Expander.NodeExpand failed to expand the volume : rpc error: code = Internal desc = broken"), node.events());
        refresh(pod);
        assertEquals(TWO, claim.current().size());
        assertEquals(Map.of(), claim.current().conditions());
    }

    @Test
    void attemptsFollowEachOtherWithGrowingPauses() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.growWithRecovery();
        for (int i = 0; i < 3; i++) {
            node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        }
        refresh(pod);
        assertEquals(1, calls());
        node.timers.advance(Duration.ofMillis(500));
        assertEquals(2, calls());
        node.timers.advance(Duration.ofMillis(999));
        assertEquals(2, calls());
        node.timers.advance(Duration.ofMillis(1));
        assertEquals(3, calls());
        node.timers.advance(Duration.ofSeconds(2));
        assertEquals(TWO, claim.current().size());
        node.timers.advance(Duration.ofMinutes(10));
        assertEquals(4, calls());
    }

    @Test
    void waitingForTheControllerMakesNoPauseAfterFailuresLonger() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.sizes(TWO, ONE, Map.of("storage", TWO), Map.of("storage", "ControllerResizeInProgress"));
        for (int minutes = 0; minutes < 5; minutes++) {
            refresh(pod);
        }
        claim.growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        refresh(pod);
        assertEquals(1, calls());
        node.timers.advance(Duration.ofMillis(500));
        assertEquals(2, calls());
    }

    @Test
    void thereIsNoOtherAttemptOnceThePodIsGone() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        refresh(pod);
        volumes.tearDown(pod);
        try (LoggedErrors errors = LoggedErrors.of("io.jubelet.app.volume")) {
            node.timers.advance(Duration.ofMinutes(10));
            assertEquals(List.of(), errors.messages());
        }
        assertEquals(1, calls());
    }

    @Test
    void whatNeverWorksIsLeftToTheController() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(11, "too large"));
        refresh(pod);
        assertEquals("NodeResizeInfeasible", claim.current().progress());
        refresh(pod);
        assertEquals(1, calls());
    }

    @Test
    void aFailureKeepsAPodFromStarting() throws InterruptedException {
        claim.grow();
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        problem();
        String why = "Expander.NodeExpand failed to expand the volume : rpc error: code = Internal desc = broken";
        assertEquals(List.of("FailedMount MountVolume.Setup failed while expanding volume for volume \"pv-1\" : " + why),
                node.events());
        node.later();
        volumes.setUp(node.claiming("u1"));
        assertEquals(2, calls());
        assertEquals(TWO, claim.current().size());
    }

    @Test
    void aVolumeThatIsNotExpandedOnlineBlocksNothing() throws InterruptedException {
        Pod pod = node.claiming("u1");
        claim.growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(9, "in use"));
        volumes.setUp(pod);
        assertEquals("True", claim.current().conditions().get(ClaimChange.ERROR));
        refresh(pod);
        refresh(pod);
        assertEquals(1, calls());
        node.tick();
        volumes.tearDown(pod);
        volumes.setUp(node.claiming("u2"));
        assertEquals(2, calls(), "for the next pod it is not in use");
        assertEquals(TWO, claim.current().size());
    }

    @Test
    void whatIsOnlyReadIsNotMadeLarger() throws InterruptedException {
        claim.grow();
        Pod pod = node.pod("u1", new VolumeSource.PersistentVolumeClaim("disk", true));
        volumes.setUp(pod);
        refresh(pod);
        assertEquals(0, calls());
        assertEquals(List.of("FileSystemResizeFailed MountVolume.NodeExpandVolume failed for volume \"pv-1\" requested "
                + "read-only file system"), node.events());
        assertEquals(List.of("FileSystemResizeFailed"), node.bus.published(ClaimEvent.class).stream().map(ClaimEvent::reason).toList());
    }

    @Test
    void aDriverThatHasNothingToDoIsNotCalled() throws InterruptedException {
        node.driver().can(Set.of(NodeCapability.STAGE_UNSTAGE_VOLUME));
        claim.grow();
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        refresh(pod);
        assertEquals(0, calls());
        assertEquals(ONE, claim.current().size());
        assertEquals(List.of(), node.events());
    }

    @Test
    void aClaimThatCanNotBeReportedIsReportedLater() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.grow();
        node.claims.faults().failNext("volumeClaims.change", new ConflictException("has been modified"));
        refresh(pod);
        assertEquals(ONE, claim.current().size());
        refresh(pod);
        assertEquals(TWO, claim.current().size());
        assertEquals(2, calls());
    }

    @Test
    void anApiServerThatDoesNotAnswerDisturbsNoPod() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        node.claims.faults().failNext("volumeClaims.claim", new ConflictException("away"));
        refresh(pod);
        assertEquals(List.of(), node.events());
    }

    @Test
    void theControllerIsLookedForAgainAfterAShortPause() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.sizes(TWO, ONE, Map.of("storage", TWO), Map.of("storage", "ControllerResizeInProgress"));
        refresh(pod);
        node.timers.advance(Duration.ofMillis(500));
        claim.growWithRecovery();
        node.timers.advance(Duration.ofMillis(999));
        assertEquals(0, calls());
        node.timers.advance(Duration.ofMillis(1));
        assertEquals(1, calls());
    }

    @Test
    void afterASuccessThePausesAreShortAgain() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.grow();
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        refresh(pod);
        node.timers.advance(Duration.ofMillis(500));
        assertEquals(2, calls());
        claim.sizes(THREE, TWO, Map.of(), Map.of());
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        refresh(pod);
        assertEquals(3, calls());
        node.timers.advance(Duration.ofMillis(500));
        assertEquals(4, calls());
    }

    @Test
    void anAgentThatStopsMakesNoOtherAttempt() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        refresh(pod);
        node.stops();
        node.timers.advance(Duration.ofMillis(500));
        assertEquals(1, calls());
    }

    @Test
    void aDriverThatCanNotBeAskedIsReportedAndTriedAgain() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.grow();
        node.registered.clear();
        refresh(pod);
        node.registered.add(CsiNode.DRIVER);
        node.driver().failNext("NodeGetCapabilities", new CallFailure(13, "broken"));
        node.timers.advance(Duration.ofMillis(500));
        String start = "VolumeResizeFailed NodeExpandVolume.NodeExpandVolume failed for volume \"pv-1\" : ";
        assertEquals(List.of(start + "driver name disk.example.org not found in the list of registered CSI drivers",
                start + "Expander.NodeExpand failed to check if node supports expansion : rpc error: code = Internal desc = broken"),
                node.events());
        node.timers.advance(Duration.ofSeconds(1));
        assertEquals(TWO, claim.current().size());
    }

    @Test
    void aVolumeThatWasInUseIsTriedForTheNextPodWhileItRuns() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.growWithRecovery();
        node.driver().failNext("NodeExpandVolume", new CallFailure(9, "in use"));
        refresh(pod);
        refresh(pod);
        assertEquals(1, calls());
        volumes.tearDown(pod);
        claim.sizes(ONE, ONE, Map.of(), Map.of());
        Pod next = node.claiming("u2");
        volumes.setUp(next);
        claim.grow();
        refresh(next);
        assertEquals(2, calls());
        assertEquals(TWO, claim.current().size());
    }

    /** Whatever the claim says by now: another node may have been first. */
    @Test
    void theSizeOnThisNodeIsKnownForAsLongAsAPodHasTheVolume() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        Pod other = node.inline("u2");
        volumes.setUp(other);
        volumes.tearDown(other);
        claim.sizes(TWO, TWO, Map.of(), Map.of());
        refresh(pod);
        assertEquals(1, calls(), "the end of another pod changes nothing");
        volumes.tearDown(pod);
        claim.sizes(THREE, THREE, Map.of(), Map.of());
        Pod next = node.claiming("u3");
        volumes.setUp(next);
        refresh(next);
        assertEquals(1, calls(), "for the next pod it was mounted with this size");
    }

    @Test
    void aSizeThatAnotherNodeHasReachedIsNotReachedAgain() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.sizes(TWO, TWO, Map.of("storage", TWO), Map.of());
        refresh(pod);
        claim.sizes(TWO, TWO, Map.of(), Map.of());
        refresh(pod);
        assertEquals(0, calls());
        assertEquals(List.of(), node.events());
    }

    @Test
    void aDriverGetsTheSecretForTheExpansionOnceItIsThere() throws InterruptedException {
        node.claims.put(new PersistentVolume(ObjectMeta.builder().name("pv-1").build(),
                new PersistentVolumeSource.Csi(CsiNode.DRIVER, "disk-7", false, "ext4", Map.of(), Optional.empty(), Optional.empty(),
                        Optional.of(new SecretReference("key", "storage"))),
                Optional.of(new ClaimReference("ns", "disk", "c1")), List.of("ReadWriteOnce"), List.of(), VolumeMode.FILESYSTEM,
                Optional.empty()));
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.grow();
        refresh(pod);
        assertEquals(0, calls());
        assertEquals(List.of("VolumeResizeFailed NodeExpandVolume.NodeExpandVolume failed for volume \"pv-1\" : expander.NodeExpand "
                + "failed to get NodeExpandSecretRef storage/key: kubernetes.io/csi: failed to find the secret key in the namespace "
                + "storage with error: secrets \"key\" not found"), node.events());
        node.objects.put(new Secret(ObjectMeta.builder().namespace("storage").name("key").build(), Map.of("user", Binary.utf8("me")),
                "Opaque", Optional.empty()));
        refresh(pod);
        assertEquals(Map.of("user", "me"), node.driver().expansions().getLast().secrets().values());
        assertEquals(TWO, claim.current().size());
    }

    /** Nothing is announced in the claim of a volume that each node has to make larger. */
    @Test
    void aFailureThatCanNotBeRecordedInTheClaimIsReportedAllTheSame() throws InterruptedException {
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        claim.sizes(TWO, TWO, Map.of(), Map.of());
        PersistentVolumeClaim shared = node.claims.claim("ns", "disk").orElseThrow();
        Optional<Quantity> size = Optional.of(TWO);
        node.claims.put(new PersistentVolumeClaim(shared.metadata(), shared.volumeName(), shared.phase(),
                new ClaimSizes(List.of("ReadWriteMany"), size, size, Map.of("storage", TWO), Map.of(), Map.of())));
        node.driver().failNext("NodeExpandVolume", new CallFailure(13, "broken"));
        node.claims.faults().failNext("volumeClaims.change", new ConflictException("has been modified"));
        refresh(pod);
        assertEquals(List.of("VolumeResizeFailed NodeExpandVolume.NodeExpandVolume failed for volume \"pv-1\" : "
                + "Expander.NodeExpand failed to expand the volume : rpc error: code = Internal desc = broken"), node.events());
    }
}
