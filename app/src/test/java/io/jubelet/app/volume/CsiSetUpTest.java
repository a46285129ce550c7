package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.CsiDriverChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.ports.failure.UnavailableException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CsiSetUpTest {

    private static final String INLINE = "/root/pods/u1/volumes/kubernetes.io~csi/data/mount";
    private static final String PERSISTENT = "/root/pods/u1/volumes/kubernetes.io~csi/pv-1/mount";
    private static final RecordLocation STAGED = RecordLocation.Staged.of(CsiNode.DRIVER, "disk-7");

    private final CsiNode node = new CsiNode();
    private final PodVolumes volumes = node.agent();

    private String problem(Pod pod) {
        node.later();
        return assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod)).getMessage();
    }

    private List<String> worked() {
        return node.bus.published(VolumeOperationFinished.class).stream().map(work -> work.plugin().replace("kubernetes.io/", "") + " "
                + work.operation() + " " + work.successful()).toList();
    }

    @Test
    void whatWasTriedIsReported() throws InterruptedException {
        Pod pod = node.inline("u1");
        node.registered.clear();
        problem(pod);
        node.registered.add(CsiNode.DRIVER);
        node.later();
        volumes.setUp(pod);
        String plugin = "csi:disk.example.org ";
        assertEquals(List.of(plugin + "volume_mount false", plugin + "verify_controller_attached_volume true",
                plugin + "volume_mount true"), worked());
        node.later();
        volumes.setUp(pod);
        assertEquals(3, worked().size(), "there is nothing to do for it");
    }

    @Test
    void whatWaitsForItsControllerHasNotFailed() throws InterruptedException {
        node.volume("ReadWriteOnce");
        AttachmentVerdict attached = node.attachment;
        node.attachment = new AttachmentVerdict.Awaited("not yet");
        problem(node.claiming("u1"));
        node.attachment = attached;
        node.later();
        volumes.setUp(node.claiming("u1"));
        assertEquals(List.of("csi:disk.example.org verify_controller_attached_volume true", "csi:disk.example.org volume_mount true"),
                worked());
    }

    private int calls(String name) {
        return Collections.frequency(node.driver().calls(), name);
    }

    @Test
    void anInlineVolumeIsMountedWithoutBeingStaged() throws InterruptedException {
        Pod pod = node.inline("u1");
        assertEquals(Map.of("data", new MountedVolume(INLINE, false, false)), volumes.setUp(pod));
        assertEquals(Set.of(INLINE), node.driver().published().keySet());
        assertEquals(0, calls("NodeStageVolume"));
        assertTrue(node.records.read(new RecordLocation.Published("u1", "data")).isPresent());
        volumes.setUp(pod);
        assertEquals(1, calls("NodePublishVolume"), "a container that starts later");
        assertEquals(List.of(), node.events());
        volumes.tearDown(pod);
        assertEquals(Map.of(), node.driver().published());
        assertEquals(Optional.empty(), node.disk.node("/root/pods/u1/volumes"));
    }

    @Test
    void aPersistentVolumeIsStagedOnceForAllPods() throws InterruptedException {
        node.volume("ReadWriteMany");
        assertEquals(PERSISTENT, volumes.setUp(node.claiming("u1")).get("data").hostPath());
        volumes.setUp(node.claiming("u2"));
        assertEquals(1, calls("NodeStageVolume"));
        assertEquals(2, node.driver().published().size());
        assertTrue(node.records.read(STAGED).isPresent());
        node.tick();
        volumes.tearDown(node.claiming("u1"));
        assertEquals(1, node.driver().staged().size(), "the other pod has it");
        volumes.tearDown(node.claiming("u2"));
        assertEquals(Map.of(), node.driver().staged());
        assertEquals(Optional.empty(), node.records.read(STAGED));
        assertEquals(List.of(), node.disk.mounts());
        assertEquals(List.of(), node.driver().misuse());
    }

    @Test
    void aClaimOfThePodAloneIsStagedAndPublished() throws InterruptedException {
        Pod pod = node.ephemeral("u1", VolumeMode.FILESYSTEM);
        assertEquals(PERSISTENT, volumes.setUp(pod).get("data").hostPath());
        assertTrue(node.records.read(STAGED).isPresent());
        node.tick();
        volumes.tearDown(pod);
        assertEquals(List.of(), node.disk.mounts());
        assertEquals(Optional.empty(), node.records.read(STAGED));
        assertEquals(List.of(), node.events());
    }

    @Test
    void aClaimOfAnotherPodIsRefused() {
        node.ephemeral("u1", VolumeMode.FILESYSTEM);
        Pod pod = node.pod("u2", new VolumeSource.Ephemeral(Optional.empty()));
        node.claims.put(new PersistentVolumeClaim(ObjectMeta.builder().namespace("ns").name("web-u2-data").uid("c9").build(),
                "pv-1", "Bound"));
        assertEquals("waits for volume \"data\": PVC ns/web-u2-data was not created for pod ns/web-u2 (pod is not owner)",
                problem(pod));
        assertEquals(List.of(), node.driver().calls());
    }

    @Test
    void aDriverThatDoesNotStageLeavesNothingOfTheNode() throws InterruptedException {
        node.volume("ReadWriteMany");
        node.driver().can(Set.of());
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        assertEquals(List.of(), node.disk.list("/root/plugins"));
        volumes.tearDown(pod);
        assertEquals(List.of(), node.driver().misuse());
    }

    @Test
    void aDriverThatRegistersIsAskedAtOnce() throws InterruptedException {
        node.registered.clear();
        Pod pod = node.inline("u1");
        problem(pod);
        node.registered.add(CsiNode.DRIVER);
        node.bus.publish(CsiTopics.CSI_DRIVER_CHANGED, new CsiDriverChanged(CsiNode.DRIVER));
        volumes.setUp(pod);
    }

    @Test
    void aDriverThatIsNotRegisteredIsWaitedFor() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.registered.clear();
        problem(node.claiming("u1"));
        problem(node.inline("u2"));
        String missing = "driver name disk.example.org not found in the list of registered CSI drivers";
        assertEquals(List.of("FailedMount MountVolume.MountDevice failed for volume \"pv-1\" : kubernetes.io/csi: "
                + "attacher.MountDevice failed to create newCsiDriverClient: " + missing,
                "FailedMount MountVolume.SetUp failed for volume \"data\" : kubernetes.io/csi: mounter.SetUpAt failed to "
                + "get CSI client: " + missing), node.events());
        node.registered.add(CsiNode.DRIVER);
        node.later();
        volumes.setUp(node.claiming("u1"));
        volumes.setUp(node.inline("u2"));
    }

    @Test
    void afterAFailureThatIsCertainNothingIsLeft() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.driver().failNext("NodeStageVolume", new CallFailure(13, "broken"));
        problem(node.claiming("u1"));
        assertEquals(List.of("FailedMount MountVolume.MountDevice failed for volume \"pv-1\" : rpc error: code = Internal "
                + "desc = broken"), node.events());
        assertEquals(List.of(), node.records.ofNode());
        node.driver().failNext("NodePublishVolume", new CallFailure(13, "broken"));
        problem(node.claiming("u1"));
        assertEquals(List.of(), node.records.published());
        assertEquals(1, node.records.ofNode().size(), "it is staged");
        node.tick();
        volumes.tearDown(node.claiming("u1"));
        assertEquals(Map.of(), node.driver().staged());
    }

    @Test
    void whatMayBeThereIsAskedForAgainAndUnmounted() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.driver().answerTooLate("NodeStageVolume");
        problem(node.claiming("u1"));
        assertEquals(1, node.records.ofNode().size());
        node.driver().answerTooLate("NodePublishVolume");
        problem(node.claiming("u1"));
        assertEquals(2, calls("NodeStageVolume"));
        assertEquals(1, node.records.published().size());
        node.tick();
        volumes.tearDown(node.claiming("u1"));
        assertEquals(List.of(), node.disk.mounts());
        assertEquals(List.of(), node.records.published());
        assertEquals(List.of(), node.records.ofNode());
    }

    @Test
    void aVolumeIsPublishedFromTheAnswerOfItsDriverUntilItIsToBeUnpublished() throws InterruptedException {
        node.volume("ReadWriteOnce");
        var volume = new RecordLocation.Published("u1", "pv-1");
        node.driver().answerTooLate("NodePublishVolume");
        problem(node.claiming("u1"));
        assertTrue(node.records.read(volume).isPresent());
        assertFalse(node.isPublished(volume));
        node.later();
        volumes.setUp(node.claiming("u1"));
        assertTrue(node.isPublished(volume));
        PodVolumes next = node.agent();
        assertFalse(node.isPublished(volume), "it is not known yet");
        next.refresh(node.claiming("u1"));
        assertTrue(node.isPublished(volume));
        node.driver().failNext("NodeUnpublishVolume", new CallFailure(13, "busy"));
        assertThrows(UnavailableException.class, () -> next.tearDown(node.claiming("u1")));
        assertTrue(node.records.read(volume).isPresent());
        assertFalse(node.isPublished(volume));
    }

    @Test
    void aDriverThatWantsToIsAskedAgainWhileThePodRuns() throws InterruptedException {
        node.volume("ReadWriteOnce");
        volumes.setUp(node.inline("u1"));
        volumes.refresh(node.inline("u1"));
        assertEquals(1, calls("NodePublishVolume"), "it does not want to");
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(true, true, CsiDriver.Tokens.none()));
        volumes.setUp(node.claiming("u2"));
        volumes.refresh(node.claiming("u2"));
        assertEquals(3, calls("NodePublishVolume"));
        node.driver().failNext("NodePublishVolume", new CallFailure(13, "broken"));
        volumes.refresh(node.claiming("u2"));
        assertEquals(2, node.driver().published().size());
        assertEquals(1, node.records.published("u2").size(), "the pod still has it");
        assertEquals(1, node.events().size());
        PodVolumes next = node.agent();
        next.refresh(node.claiming("u2"));
        assertEquals(5, calls("NodePublishVolume"), "whoever mounted it");
    }

    @Test
    void whatMayBeThereIsAskedForAgainWhileThePodRuns() throws InterruptedException {
        Pod pod = node.inline("u1");
        node.driver().answerTooLate("NodePublishVolume");
        node.later();
        assertThrows(VolumesNotReadyException.class, () -> volumes.refresh(pod));
        node.later();
        volumes.refresh(pod);
        assertEquals(2, calls("NodePublishVolume"));
    }

    @Test
    void onlyOnePodHasAVolumeForOnePod() throws InterruptedException {
        node.volume("ReadWriteOncePod");
        volumes.setUp(node.claiming("u1"));
        assertEquals("waits for volume \"data\": volume uses the ReadWriteOncePod access mode and is already in use by "
                + "another pod", problem(node.claiming("u2")));
        volumes.tearDown(node.claiming("u1"));
        node.later();
        volumes.setUp(node.claiming("u2"));
    }

    @Test
    void aSecretThatIsMissingIsSaid() {
        Pod pod = node.pod("u1", new DriverVolumeSource.Csi(CsiNode.DRIVER, Optional.empty(), "", Map.of(),
                Optional.of(new LocalObjectReference("key"))));
        problem(pod);
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"data\" : fetching NodePublishSecretRef ns/key "
                + "failed: kubernetes.io/csi: failed to find the secret key in the namespace ns with error: secrets \"key\" "
                + "not found"), node.events());
        assertFalse(node.driver().calls().contains("NodePublishVolume"));
        assertEquals(Optional.empty(), node.records.read(new RecordLocation.Published("u1", "data")));
    }

    @Test
    void theFilesAreGivenToTheGroupUnlessTheDriverDoesSo() throws InterruptedException {
        String given = volumes.setUp(node.ofGroup(node.inline("u1"))).get("data").hostPath();
        assertEquals(02070, node.disk.node(given).orElseThrow().mode() & 02070);
        node.driver().can(Set.of(NodeCapability.VOLUME_MOUNT_GROUP));
        String left = volumes.setUp(node.ofGroup(node.inline("u2"))).get("data").hostPath();
        assertEquals(0, node.disk.node(left).orElseThrow().mode() & 02000);
    }

    @Test
    void aDriverThatDoesNotSayWhatItCanDoIsReported() {
        node.volume("ReadWriteOnce");
        CallFailure broken = new CallFailure(13, "broken");
        node.driver().failNext("NodeGetCapabilities", broken);
        problem(node.inline("u1"));
        node.driver().failNext("NodeGetCapabilities", broken);
        problem(node.claiming("u2"));
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"data\" : kubernetes.io/csi: mounter.SetUpAt failed to "
                + "check for STAGE_UNSTAGE_VOLUME capability: " + broken.text(),
                "FailedMount MountVolume.MountDevice failed for volume \"pv-1\" : " + broken.text()), node.events());
    }

    @Test
    void theDriverGetsWhatTheControllerAnsweredWhenItAttachedTheVolume() throws InterruptedException {
        node.volume("ReadWriteOnce");
        volumes.setUp(node.claiming("u1"));
        assertEquals(Map.of("device", "/dev/x"), node.driver().publications().getLast().context().publish());
    }
}
