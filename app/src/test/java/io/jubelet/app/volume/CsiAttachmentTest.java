package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.AttachmentsChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.app.message.volume.VolumesSettled;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsiAttachmentTest {

    private static final UniqueVolumeName DISK = CsiVolumeNames.unique(CsiNode.DRIVER, "disk-7");

    private final CsiNode node = new CsiNode();
    private final PodVolumes volumes = node.agent();

    private String problem(Pod pod) {
        node.later();
        return assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod)).getMessage();
    }

    private Set<UniqueVolumeName> inUse() {
        return node.bus.published(VolumesInUse.class).getLast().volumes();
    }

    private void assertUnstagedAndOutOfUseLater() {
        assertEquals(1, node.driver().staged().size());
        assertEquals(Set.of(DISK), inUse());
        node.later();
        assertEquals(Map.of(), node.driver().staged());
        assertEquals(Set.of(), inUse());
    }

    @Test
    void whatIsNotAttachedIsAwaitedForAWhileWithoutAnEvent() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.attachment = new AttachmentVerdict.Awaited("volume is not yet in node's status");
        assertEquals("waits for volume \"data\": volume is not yet in node's status", problem(node.claiming("u1")));
        assertEquals(List.of(), node.events());
        problem(node.claiming("u1"));
        assertEquals(List.of("FailedMount Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[data], "
                + "failed to process volumes=[]: context deadline exceeded"), node.events());
        node.attachment = new AttachmentVerdict.Failed("no such disk");
        problem(node.claiming("u1"));
        assertEquals("FailedMount MountVolume.WaitForAttach failed for volume \"pv-1\" : no such disk", node.events().getLast());
        assertEquals(List.of(), node.driver().calls());
        node.attachment = new AttachmentVerdict.Attached(Map.of());
        node.later();
        volumes.setUp(node.claiming("u1"));
    }

    @Test
    void aPodThatNeedsOneVolumeTooManyFails() {
        node.volume("ReadWriteOnce");
        node.attachment = new AttachmentVerdict.Awaited("volume is not yet in node's status");
        node.full.add(DISK);
        problem(node.claiming("u1"));
        assertEquals(List.of(), node.events());
        problem(node.claiming("u1"));
        String why = "Node has reached its volume attachment limit, rejecting pod. unmounted volumes=[data], "
                + "unattached volumes=[data], failed to process volumes=[]: context deadline exceeded";
        assertEquals(List.of("VolumeAttachmentLimitExceeded " + why), node.events());
        assertEquals(List.of(KillPod.rejection("u1", new PodFailure("VolumeAttachmentLimitExceeded", "Pod was rejected: " + why))),
                node.bus.published(KillPod.class));
    }

    @Test
    void whatIsAttachedIsSetUpAtOnce() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.attachment = new AttachmentVerdict.Awaited("volume is not yet in node's status");
        Pod pod = node.claiming("u1");
        problem(pod);
        node.attachment = new AttachmentVerdict.Attached(Map.of());
        node.bus.publish(CsiTopics.ATTACHMENTS_CHANGED, new AttachmentsChanged(Set.of(
                CsiVolumeNames.unique(CsiNode.DRIVER, "another"))));
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod));
        node.bus.publish(CsiTopics.ATTACHMENTS_CHANGED, new AttachmentsChanged(Set.of(DISK)));
        volumes.setUp(pod);
        assertEquals(List.of(new VolumesSettled("u1")), node.bus.published(VolumesSettled.class));
    }

    @Test
    void whatAPodWantsIsInUseBeforeItIsAttachedAndUntilItIsUnstaged() throws InterruptedException {
        node.volume("ReadWriteOnce");
        assertEquals(Set.of(), inUse());
        volumes.setUp(node.inline("u2"));
        assertEquals(Set.of(), inUse());
        node.attachment = new AttachmentVerdict.Awaited("volume is not yet in node's status");
        problem(node.claiming("u1"));
        assertEquals(Set.of(DISK), inUse());
        node.attachment = new AttachmentVerdict.Attached(Map.of());
        node.later();
        volumes.setUp(node.claiming("u1"));
        PodVolumes next = node.agent();
        assertEquals(Set.of(DISK), inUse());
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        next.tearDown(node.claiming("u1"));
        assertEquals(Set.of(DISK), inUse());
        node.later();
        assertEquals(Set.of(), inUse());
    }

    @Test
    void whatCertainlyIsNotStagedIsInUseOnlyAsLongAsAPodWantsIt() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.driver().failNext("NodeStageVolume", new CallFailure(13, "broken"));
        problem(node.claiming("u1"));
        assertEquals(Set.of(DISK), inUse());
        volumes.tearDown(node.claiming("u1"));
        assertEquals(Set.of(), inUse());
    }

    @Test
    void soIsWhatWasNotRecordedSinceTheCallWasInterrupted() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.interruptedAt = "write";
        problem(node.claiming("u1"));
        assertTrue(Thread.interrupted());
        node.interruptedAt = "";
        assertEquals(Set.of(DISK), inUse());
        volumes.tearDown(node.claiming("u1"));
        assertEquals(Set.of(), inUse());
    }

    @Test
    void whatMayBeStagedIsInUseUntilItIsUnstaged() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.tick();
        node.driver().failNext("NodeStageVolume", new CallFailure(14, "ended"));
        problem(node.claiming("u1"));
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(node.claiming("u1"));
        assertEquals(Set.of(DISK), inUse());
        node.later();
        assertEquals(Set.of(), inUse());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDiskOfTwoPersistentVolumesIsInUseUntilBothAreUnstaged(boolean restarted) throws InterruptedException {
        Pod first = node.opening("u1", "pv-1");
        Pod second = node.opening("u2", "pv-2");
        volumes.setUp(first);
        volumes.setUp(second);
        PodVolumes next = restarted ? node.agent() : volumes;
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        next.tearDown(first);
        next.tearDown(second);
        assertUnstagedAndOutOfUseLater();
    }

    @Test
    void aDiskThatIsStagedForOnePersistentVolumeStaysInUseWhenItIsNotStagedForAnother() throws InterruptedException {
        Pod first = node.opening("u1", "pv-1");
        Pod second = node.opening("u2", "pv-2");
        volumes.setUp(first);
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(first);
        node.driver().failNext("NodeStageVolume", new CallFailure(13, "broken"));
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(second));
        volumes.tearDown(second);
        assertUnstagedAndOutOfUseLater();
    }

    @Test
    void aVolumeThatNoControllerAttachesIsNotInUse() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(false, false, CsiDriver.Tokens.none()));
        volumes.setUp(node.claiming("u1"));
        assertEquals(Set.of(), inUse());
    }

    @Test
    void aDriverThatIsNotAttachedIsAskedAtOnce() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(false, false, CsiDriver.Tokens.none()));
        node.attachment = new AttachmentVerdict.Failed("nobody is to ask");
        volumes.setUp(node.claiming("u1"));
    }

    @Test
    void aVolumeIsInUseAsSoonAsAControllerAttachesThoseOfItsDriver() throws InterruptedException {
        node.volume("ReadWriteMany");
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(false, false, CsiDriver.Tokens.none()));
        volumes.setUp(node.claiming("u1"));
        assertEquals(Set.of(), inUse());
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(true, false, CsiDriver.Tokens.none()));
        volumes.setUp(node.claiming("u2"));
        assertEquals(Set.of(DISK), inUse());
    }

    @Test
    void aPodThatRunsWithItsVolumeDoesNotFailBecauseItsDriverIsNotAskedAgain() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.driverObjects.put(CsiNode.DRIVER, CsiNode.object(true, true, CsiDriver.Tokens.none()));
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        node.attachment = new AttachmentVerdict.Awaited("volume is not yet in node's status");
        node.full.add(DISK);
        for (int sync = 0; sync < 3; sync++) {
            node.later();
            volumes.refresh(pod);
        }
        assertEquals(List.of(), node.events());
        assertEquals(List.of(), node.bus.published(KillPod.class));
    }
}
