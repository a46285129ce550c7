package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.launch.BlockVolume;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDisk;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Volumes of CSI drivers as block devices. */
class CsiBlockTest {

    private static final String DEVICES = "/root/plugins/kubernetes.io/csi/volumeDevices";
    private static final String LINK = "/root/pods/u1/volumeDevices/kubernetes.io~csi/pv-1";
    private static final String PLUGIN = "kubernetes.io/csi: blockMapper.";

    private static final String NO_SECRET = "kubernetes.io/csi: failed to get NodeStageSecretRef storage/key: kubernetes.io/csi: failed to find "
            + "the secret key in the namespace storage with error: secrets \"key\" not found";

    private final CsiNode node = new CsiNode();
    private PodVolumes volumes = node.agent();

    private Pod pod(String uid) {
        return CsiNode.opening(node.claiming(uid));
    }

    private String problem(Pod pod) {
        node.later();
        return assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod)).getMessage();
    }

    private int calls(String name) {
        return Collections.frequency(node.driver().calls(), name);
    }

    private void assertNothingLeft() {
        assertEquals(Map.of(), node.driver().published());
        assertEquals(Map.of(), node.driver().staged());
        assertEquals(List.of(), node.records.published());
        assertEquals(List.of(), node.records.ofNode());
        assertEquals(List.of(), node.disk.mounts());
        assertEquals(List.of(), node.disk.list(DEVICES + "/publish"));
        assertEquals(List.of(), node.disk.list(DEVICES + "/staging"));
        assertEquals(Optional.empty(), node.disk.node(DEVICES + "/pv-1"));
        assertEquals(List.of(), node.driver().misuse());
    }

    @Test
    void aDeviceIsStagedOnceAndShownToEachPod() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteMany");
        assertEquals(Map.of("data", new BlockVolume(LINK, false)), volumes.setUp(pod("u1")));
        assertEquals(new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE), node.disk.resolved(LINK).orElseThrow());
        volumes.setUp(pod("u1"));
        assertTrue(node.isPublished(new RecordLocation.Mapped("u1", "pv-1")));
        assertFalse(node.isPublished(new RecordLocation.Mapped("u2", "pv-1")));
        volumes.setUp(pod("u2"));
        assertEquals(Set.of(DEVICES + "/staging/pv-1"), node.driver().staged().keySet());
        assertEquals(Set.of(DEVICES + "/publish/pv-1/u1", DEVICES + "/publish/pv-1/u2"), node.driver().published().keySet());
        assertEquals(1, calls("NodeStageVolume"));
        assertEquals(2, calls("NodePublishVolume"));
        assertTrue(node.disk.isMounted(DEVICES + "/pv-1/dev/u1"));
        node.tick();
        volumes.tearDown(pod("u1"));
        assertEquals(1, node.driver().staged().size(), "the other pod has it");
        volumes.tearDown(pod("u2"));
        assertNothingLeft();
        assertEquals(List.of(mapped("globalMapPath", DEVICES + "/pv-1/dev"),
                mapped("volumeMapPath", "/root/pods/u1/volumeDevices/kubernetes.io~csi"),
                mapped("globalMapPath", DEVICES + "/pv-1/dev"),
                mapped("volumeMapPath", "/root/pods/u2/volumeDevices/kubernetes.io~csi")), node.events(), "once for each pod");
    }

    private static String mapped(String kind, String path) {
        return "SuccessfulMountVolume MapVolume.MapPodDevice succeeded for volume \"pv-1\" " + kind + " \"" + path + "\"";
    }

    @Test
    void aDriverThatDoesNotStageShowsItAllTheSame() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        node.driver().can(Set.of());
        volumes.setUp(pod("u1"));
        assertEquals(Map.of(), node.driver().staged());
        node.tick();
        volumes.tearDown(pod("u1"));
        assertEquals(0, calls("NodeUnstageVolume"));
        assertNothingLeft();
    }

    @Test
    void aClaimOfThePodAloneIsOneToo() throws InterruptedException {
        Pod pod = node.ephemeral("u1", VolumeMode.BLOCK);
        assertEquals(Map.of("data", new BlockVolume(LINK, false)), volumes.setUp(pod));
        node.tick();
        volumes.tearDown(pod);
        assertNothingLeft();
    }

    @Test
    void onlyOnePodHasADeviceForOnePod() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOncePod");
        volumes.setUp(pod("u1"));
        assertEquals("waits for volume \"data\": volume uses the ReadWriteOncePod access mode and is already in use by "
                + "another pod", problem(pod("u2")));
        assertEquals("FailedMapVolume MapVolume.SetUpDevice failed for volume \"pv-1\" : volume uses the ReadWriteOncePod access mode and "
                + "is already in use by another pod", node.events().getLast());
        volumes.tearDown(pod("u1"));
        node.later();
        volumes.setUp(pod("u2"));
    }

    @Test
    void problemsAreSaid() {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        node.registered.clear();
        problem(pod("u1"));
        node.registered.add(CsiNode.DRIVER);
        node.driver().failNext("NodeGetCapabilities", new CallFailure(13, "broken"));
        problem(pod("u1"));
        node.driver().failNext("NodeStageVolume", new CallFailure(13, "broken"));
        problem(pod("u1"));
        assertEquals(List.of(), node.records.ofNode(), "after a failure that is certain");
        node.driver().failNext("NodePublishVolume", new CallFailure(13, "broken"));
        problem(pod("u1"));
        assertEquals(List.of(), node.records.published());
        String start = "FailedMapVolume MapVolume.SetUpDevice failed for volume \"pv-1\" : ";
        String broken = "rpc error: code = Internal desc = broken";
        assertEquals(List.of(start + PLUGIN + "SetUpDevice failed to get CSI client: driver name disk.example.org not found in "
                + "the list of registered CSI drivers",
                start + PLUGIN + "stageVolumeForBlock failed to check STAGE_UNSTAGE_VOLUME capability: " + broken,
                start + broken, "FailedMapVolume MapVolume.MapPodDevice failed for volume \"pv-1\" : " + broken), node.events());
    }

    private void volumeWithMissingSecret() {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        node.claims.put(new PersistentVolume(ObjectMeta.builder().name("pv-1").build(),
                new PersistentVolumeSource.Csi(CsiNode.DRIVER, "disk-7", false, "ext4", Map.of(),
                        Optional.of(new SecretReference("key", "storage")), Optional.empty(), Optional.empty()),
                Optional.of(new ClaimReference("ns", "disk", "c1")), List.of("ReadWriteOnce"), List.of(), VolumeMode.BLOCK,
                Optional.empty()));
    }

    @Test
    void aDeviceThatItsDriverWasNotAskedToStageIsNotUnstaged() throws InterruptedException {
        volumeWithMissingSecret();
        assertEquals("waits for volume \"data\": " + NO_SECRET, problem(pod("u1")));
        assertEquals(List.of(), node.records.ofNode());
        volumes.tearDown(pod("u1"));
        assertEquals(0, calls("NodeStageVolume"));
        assertEquals(0, calls("NodeUnstageVolume"));
        assertNothingLeft();
    }

    @Test
    void aDeviceThatMayBeStagedIsUnstagedAlsoWhenTheNextAttemptDoesNotReachItsDriver() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        node.driver().answerTooLate("NodeStageVolume");
        problem(pod("u1"));
        volumeWithMissingSecret();
        problem(pod("u1"));
        assertEquals(1, node.records.ofNode().size());
        node.tick();
        volumes.tearDown(pod("u1"));
        assertEquals(1, calls("NodeUnstageVolume"));
        assertNothingLeft();
    }

    @Test
    void whatMayBeThereIsUnmounted() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        node.driver().answerTooLate("NodePublishVolume");
        problem(pod("u1"));
        assertEquals(List.of(new RecordLocation.Mapped("u1", "pv-1")),
                node.records.published().stream().map(found -> found.location()).toList());
        node.tick();
        volumes.tearDown(pod("u1"));
        assertNothingLeft();
    }

    @Test
    void whatADriverFailsToUnpublishIsTriedAgain() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        volumes.setUp(pod("u1"));
        node.tick();
        node.driver().failNext("NodeUnpublishVolume", new CallFailure(13, "busy"));
        assertEquals(PLUGIN + "unpublishVolumeForBlock failed: rpc error: code = Internal desc = busy",
                assertThrows(UnavailableException.class, () -> volumes.tearDown(pod("u1"))).getMessage());
        assertTrue(node.disk.node(LINK).isPresent());
        assertFalse(node.isPublished(new RecordLocation.Mapped("u1", "pv-1")));
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        node.later();
        volumes.tearDown(pod("u1"));
        assertEquals(2, calls("NodeUnpublishVolume"));
        assertEquals(2, calls("NodeUnstageVolume"));
        assertNothingLeft();
    }

    @Test
    void anotherAgentKeepsWhatAPodHasAndUnmountsTheRest() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        volumes.setUp(pod("u1"));
        int before = node.driver().calls().size();
        volumes = node.agent();
        volumes.refresh(pod("u1"));
        node.tick();
        node.later();
        assertEquals(before, node.driver().calls().size());
        assertEquals(List.of(), node.events(), "it was mapped before");
        volumes = node.agent();
        node.tick();
        volumes.tearDown(pod("u1"));
        assertNothingLeft();
    }

    @Test
    void aDeviceOfAPodWhoseDirectoryIsGoneIsUnmapped() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        volumes.setUp(pod("u1"));
        node.disk.remove("/root/pods/u1");
        volumes = node.agent();
        node.tick();
        node.later();
        assertNothingLeft();
    }

    @Test
    void aDeviceWhoseDriverIsUnknownKeepsThePodAndIsReported() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        volumes.setUp(pod("u1"));
        String file = DEVICES + "/pv-1/data/vol_data.json";
        node.disk.remove(file);
        String problem = assertThrows(RuntimeException.class, () -> volumes.tearDown(pod("u1"))).getMessage();
        assertTrue(problem.startsWith("it is not known which driver has the volume: " + file), problem);
    }

    @Test
    void aDeviceThatIsNotUnpublishedIsNotUnstaged() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        volumes.setUp(pod("u1"));
        node.disk.remove("/root/pods/u1");
        volumes = node.agent();
        node.driver().failNext("NodeUnpublishVolume", new CallFailure(13, "busy"));
        node.tick();
        assertEquals(1, calls("NodeUnpublishVolume"));
        assertEquals(0, calls("NodeUnstageVolume"));
        node.later();
        assertNothingLeft();
    }

    @Test
    void aFailureTakesNoDeviceFromThePodThatHasIt() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(true, true, CsiDriver.Tokens.none()));
        volumes.setUp(pod("u1"));
        node.driver().failNext("NodePublishVolume", new CallFailure(13, "broken"));
        volumes.refresh(pod("u1"));
        assertTrue(node.disk.node(LINK).isPresent(), "it was mapped by this agent");
        volumes = node.agent();
        node.driver().failNext("NodePublishVolume", new CallFailure(13, "broken"));
        problem(pod("u1"));
        assertTrue(node.disk.node(LINK).isPresent(), "it was mapped by an agent before");
    }

    @Test
    void whatADriverLeavesInTheStagingDirectoryIsRemoved() throws InterruptedException {
        node.volume(VolumeMode.BLOCK, "ReadWriteOnce");
        volumes.setUp(pod("u1"));
        node.tick();
        node.disk.write(DEVICES + "/staging/pv-1/state", new byte[0], 0600);
        volumes.tearDown(pod("u1"));
        assertNothingLeft();
    }
}
