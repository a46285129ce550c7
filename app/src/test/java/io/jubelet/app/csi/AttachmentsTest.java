package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.AttachmentVerdict;
import io.jubelet.app.message.AttachmentsChanged;
import io.jubelet.app.message.CsiDriverFound;
import io.jubelet.app.message.GetAttachment;
import io.jubelet.app.message.GetCsiDriver;
import io.jubelet.app.message.NodeObserved;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.domain.csi.VolumeAttachment.Problem;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether volumes may be mounted, as far as the cluster is concerned. */
class AttachmentsTest {

    private static final String HANDLE = "vol-1";
    private static final UniqueVolumeName VOLUME = CsiVolumeNames.unique(CsiWorld.DISK, HANDLE);
    private static final String NAME = CsiVolumeNames.attachment(HANDLE, CsiWorld.DISK, CsiWorld.NODE);
    private static final Map<String, String> CONTEXT = Map.of("device", "/dev/xvdb");
    private static final CsiDriver DRIVER = new CsiDriver(CsiWorld.DISK, true, false, false, FsGroupPolicy.NONE,
            List.of(LifecycleMode.PERSISTENT), CsiDriver.Tokens.none(), Optional.of(Duration.ofHours(1)));

    private final CsiWorld world = CsiWorld.inCluster(1).withNode();

    private AttachmentVerdict verdict() {
        return world.ask(Topics.ATTACHMENT, new GetAttachment(CsiWorld.DISK, HANDLE, "pv"));
    }

    private void attachment(boolean deleted, boolean attached, Problem... error) {
        world.cluster.attachments().put(new VolumeAttachment(NAME, deleted, attached, attached ? CONTEXT : Map.of(),
                List.of(error).stream().findFirst()));
    }

    private void reportedAndAttached() {
        world.reported.add(VOLUME.toString());
        world.attached(VOLUME);
    }

    @Test
    void aVolumeIsMountedOnceItIsAttachedAndReported() {
        assertEquals(new AttachmentVerdict.Awaited("volume kubernetes.io/csi/disk.example.org^vol-1 is not yet in node's status"),
                verdict());
        world.attached(VOLUME);
        assertEquals(new AttachmentVerdict.Awaited(
                "Volume has not been added to the list of VolumesInUse in the node's volume status"), verdict());
        world.reported.add(VOLUME.toString());
        attachment(false, true);
        assertEquals(new AttachmentVerdict.Attached(CONTEXT), verdict());
        assertEquals("Attached[context=[device]]", verdict().toString());
    }

    @Test
    void whatWasSeenOfTheNodeIsCheckedOnceMore() {
        reportedAndAttached();
        attachment(false, true);
        world.cluster.faults().failNext("nodes.get", new UnavailableException("busy"));
        assertEquals(new AttachmentVerdict.Awaited("VerifyControllerAttachedVolume failed fetching node from API server for volume "
                + "\"pv\" : busy"), verdict());
        // The watch is behind.
        var seen = new NodeObserved(Optional.of(world.node()));
        world.attached();
        world.bus.publish(Topics.NODE_OBSERVED, seen);
        world.settle();
        assertEquals(new AttachmentVerdict.Awaited("Volume not attached according to node status for volume \"pv\""), verdict());
    }

    @Test
    void anAttachmentThatIsNoneIsReportedWithItsReason() {
        reportedAndAttached();
        assertEquals(new AttachmentVerdict.Failed("volume vol-1 has GET error for volume attachment " + NAME
                + ": volumeattachments.storage.k8s.io \"" + NAME + "\" not found"), verdict());
        attachment(false, false);
        assertEquals(new AttachmentVerdict.Failed("volume vol-1 is not attached for volume attachment " + NAME), verdict());
        attachment(false, false, new Problem("no such disk", Optional.empty()));
        assertEquals(new AttachmentVerdict.Failed("no such disk"), verdict());
        attachment(true, true);
        assertEquals(new AttachmentVerdict.Failed("volume attachment is being deleted"), verdict());
    }

    @Test
    void changesOfTheNodeAreReported() {
        UniqueVolumeName other = CsiVolumeNames.unique(CsiWorld.DISK, "other");
        world.attached(VOLUME);
        world.attached(VOLUME, other);
        world.attached(other);
        world.cluster.nodes().put(world.node());
        world.settle();
        assertEquals(List.of(new AttachmentsChanged(Set.of(VOLUME)), new AttachmentsChanged(Set.of(other)),
                new AttachmentsChanged(Set.of(VOLUME))), world.attachmentsChanged);
    }

    @Test
    void objectsOfDriversAreFoundAndTheirChangesReported() {
        var question = new GetCsiDriver(CsiWorld.DISK);
        assertEquals(CsiDriverFound.of(Optional.empty()), world.ask(Topics.CSI_DRIVER, question));
        world.cluster.csiDrivers().put(DRIVER);
        world.settle();
        assertEquals(List.of(CsiWorld.DISK), world.driversChanged);
        assertEquals(CsiDriverFound.of(Optional.of(DRIVER)), world.ask(Topics.CSI_DRIVER, question));
        world.cluster.faults().failNext("csiDrivers.find", new UnavailableException("not yet synced"));
        assertEquals(CsiDriverFound.unknown("not yet synced"), world.ask(Topics.CSI_DRIVER, question));
    }

    @Test
    void whereNoControllerAttachesNothingIsAttached() {
        assertEquals(new AttachmentVerdict.Failed("attaching volumes from the kubelet is not supported"),
                CsiWorld.withoutController().ask(Topics.ATTACHMENT, new GetAttachment(CsiWorld.DISK, HANDLE, "pv")));
        CsiWorld alone = CsiWorld.alone();
        assertEquals(new AttachmentVerdict.Failed("failed to get a kubernetes client"),
                alone.ask(Topics.ATTACHMENT, new GetAttachment(CsiWorld.DISK, HANDLE, "pv")));
        assertEquals(CsiDriverFound.unknown("failed to get a kubernetes client"),
                alone.ask(Topics.CSI_DRIVER, new GetCsiDriver(CsiWorld.DISK)));
    }
}
