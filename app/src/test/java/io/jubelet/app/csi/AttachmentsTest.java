package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.AttachmentsChanged;
import io.jubelet.app.message.csi.CsiDriverFound;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.GetAttachment;
import io.jubelet.app.message.csi.GetCsiDriver;
import io.jubelet.app.message.csi.GetDiskAttachment;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
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
    private static final UniqueVolumeName VOLUME = CsiVolumeNames.unique(CsiFixture.DISK, HANDLE);
    private static final String NAME = CsiVolumeNames.attachment(HANDLE, CsiFixture.DISK, CsiFixture.NODE);
    private static final Map<String, String> CONTEXT = Map.of("device", "/dev/xvdb");
    private static final CsiDriver DRIVER = driver(CsiFixture.DISK);

    private final CsiFixture fixture = CsiFixture.inCluster(1).withNode();

    private static CsiDriver driver(String name) {
        return new CsiDriver(name, true, false, false, FsGroupPolicy.NONE, List.of(LifecycleMode.PERSISTENT),
                CsiDriver.Tokens.none(), Optional.of(Duration.ofHours(1)));
    }

    private AttachmentVerdict verdict() {
        return fixture.ask(CsiTopics.ATTACHMENT, new GetAttachment(CsiFixture.DISK, HANDLE, "pv"));
    }

    private void attachment(boolean deleted, boolean attached, Problem... error) {
        fixture.cluster.attachments().put(new VolumeAttachment(NAME, deleted, attached, attached ? CONTEXT : Map.of(),
                List.of(error).stream().findFirst()));
    }

    private void reportedAndAttached() {
        fixture.reported.add(VOLUME.toString());
        fixture.attached(VOLUME);
    }

    @Test
    void aVolumeIsMountedOnceItIsAttachedAndReported() {
        assertEquals(new AttachmentVerdict.Awaited("volume kubernetes.io/csi/disk.example.org^vol-1 is not yet in node's status"),
                verdict());
        fixture.attached(VOLUME);
        assertEquals(new AttachmentVerdict.Awaited(
                "Volume has not been added to the list of VolumesInUse in the node's volume status"), verdict());
        fixture.reported.add(VOLUME.toString());
        attachment(false, true);
        assertEquals(new AttachmentVerdict.Attached(CONTEXT), verdict());
        assertEquals("Attached[device=, context=[device]]", verdict().toString());
    }

    @Test
    void whatWasSeenOfTheNodeIsCheckedOnceMore() {
        reportedAndAttached();
        attachment(false, true);
        fixture.cluster.faults().failNext("nodes.get", new UnavailableException("busy"));
        assertEquals(new AttachmentVerdict.Awaited("VerifyControllerAttachedVolume failed fetching node from API server for volume "
                + "\"pv\" : busy"), verdict());
        // The watch is behind.
        var seen = new NodeObserved(Optional.of(fixture.node()));
        fixture.attached();
        fixture.bus.publish(NodeTopics.NODE_OBSERVED, seen);
        fixture.settle();
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
        UniqueVolumeName other = CsiVolumeNames.unique(CsiFixture.DISK, "other");
        fixture.attached(VOLUME);
        fixture.attached(VOLUME, other);
        fixture.attached(other);
        fixture.cluster.nodes().put(fixture.node());
        fixture.settle();
        assertEquals(List.of(new AttachmentsChanged(Set.of(VOLUME)), new AttachmentsChanged(Set.of(other)),
                new AttachmentsChanged(Set.of(VOLUME))), fixture.attachmentsChanged);
    }

    @Test
    void objectsOfDriversAreFoundAndTheirChangesReported() {
        var question = new GetCsiDriver(CsiFixture.DISK);
        assertEquals(CsiDriverFound.of(Optional.empty()), fixture.ask(CsiTopics.CSI_DRIVER, question));
        fixture.cluster.csiDrivers().put(DRIVER);
        fixture.settle();
        assertEquals(List.of(CsiFixture.DISK), fixture.driversChanged);
        assertEquals(CsiDriverFound.of(Optional.of(DRIVER)), fixture.ask(CsiTopics.CSI_DRIVER, question));
        fixture.cluster.faults().failNext("csiDrivers.find", new UnavailableException("not yet synced"));
        assertEquals(CsiDriverFound.unknown("not yet synced"), fixture.ask(CsiTopics.CSI_DRIVER, question));
    }

    @Test
    void aChangeThatAnAnswerContainsAlreadyIsReportedToThoseWhoAskedBefore() {
        var question = new GetCsiDriver(CsiFixture.DISK);
        for (long seed = 1; seed <= 20; seed++) {
            CsiFixture drawn = CsiFixture.inCluster(seed);
            drawn.ask(CsiTopics.CSI_DRIVER, question);
            drawn.cluster.csiDrivers().put(DRIVER);
            drawn.ask(CsiTopics.CSI_DRIVER, question);
            drawn.settle();
            assertEquals(List.of(CsiFixture.DISK), drawn.driversChanged);
        }
    }

    @Test
    void changesOfTheDriversThatWereAskedForLastAreReported() {
        var question = new GetCsiDriver(CsiFixture.DISK);
        fixture.ask(CsiTopics.CSI_DRIVER, question);
        fixture.ask(CsiTopics.CSI_DRIVER, new GetCsiDriver("oldest"));
        fixture.ask(CsiTopics.CSI_DRIVER, question);
        for (int i = 0; i < 999; i++) {
            fixture.ask(CsiTopics.CSI_DRIVER, new GetCsiDriver("none-" + i));
        }
        fixture.cluster.csiDrivers().put(DRIVER);
        fixture.cluster.csiDrivers().put(driver("oldest"));
        fixture.settle();
        assertEquals(List.of(CsiFixture.DISK), fixture.driversChanged, "a thousand are followed");
    }

    @Test
    void whatIsAttachedToTheNodeHasADevice() {
        UniqueVolumeName flex = UniqueVolumeName.parse("example.com/lvm/pv");
        fixture.attached(flex);
        fixture.reported.add(flex.toString());
        assertEquals(new AttachmentVerdict.Attached(CsiFixture.DEVICE, Map.of()),
                fixture.ask(CsiTopics.DISK_ATTACHMENT, new GetDiskAttachment(flex, "pv", true)));
    }

    @Test
    void whereNoControllerAttachesNothingIsAttached() {
        UniqueVolumeName disk = UniqueVolumeName.parse("kubernetes.io/fc/[w]");
        for (CsiFixture node : List.of(CsiFixture.withoutController(), CsiFixture.alone())) {
            assertEquals(new AttachmentVerdict.Attached(Map.of()),
                    node.ask(CsiTopics.DISK_ATTACHMENT, new GetDiskAttachment(disk, "pv", false)));
            assertEquals(new AttachmentVerdict.Failed("attaching volumes from the kubelet is not supported"),
                    node.ask(CsiTopics.DISK_ATTACHMENT, new GetDiskAttachment(disk, "pv", true)));
        }
        assertEquals(new AttachmentVerdict.Failed("attaching volumes from the kubelet is not supported"),
                CsiFixture.withoutController().ask(CsiTopics.ATTACHMENT, new GetAttachment(CsiFixture.DISK, HANDLE, "pv")));
        CsiFixture alone = CsiFixture.alone();
        assertEquals(new AttachmentVerdict.Failed("failed to get a kubernetes client"),
                alone.ask(CsiTopics.ATTACHMENT, new GetAttachment(CsiFixture.DISK, HANDLE, "pv")));
        assertEquals(CsiDriverFound.unknown("failed to get a kubernetes client"),
                alone.ask(CsiTopics.CSI_DRIVER, new GetCsiDriver(CsiFixture.DISK)));
    }
}
