package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.fake.FakeVolumeDriver;
import io.jubelet.ports.volume.RecordedVolume;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Volumes of single providers, in pods and by claims, with the drivers that have taken them over. */
class MigratedVolumesTest {

    private static final String AWS = "ebs.csi.aws.com";
    private static final String AZURE = "disk.csi.azure.com";
    private static final CloudVolumeSource DISK = new CloudVolumeSource.AwsElasticBlockStore("aws://us-east-1a/vol-1", "ext4", 2, true);
    private static final UniqueVolumeName NAME = CsiVolumeNames.unique(AWS, "vol-1");
    private static final String MOUNT = "/root/pods/u1/volumes/kubernetes.io~csi/ebs.csi.aws.com-vol-1/mount";

    private final CsiNode node = new CsiNode();
    private PodVolumes volumes = node.agent();

    @BeforeEach
    void register() {
        node.registered.addAll(Set.of(AWS, AZURE));
    }

    private FakeVolumeDriver driver() {
        return node.drivers.driver(AWS);
    }

    private int calls(String name) {
        return Collections.frequency(driver().calls(), name);
    }

    private String problem(Pod pod) {
        node.later();
        return assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod)).getMessage();
    }

    private Set<UniqueVolumeName> inUse() {
        return node.bus.published(VolumesInUse.class).getLast().volumes();
    }

    private Pod claiming(CloudVolumeSource source, VolumeMode mode, Map<String, String> labels) {
        node.claims.put(new PersistentVolumeClaim(ObjectMeta.builder().namespace("ns").name("disk").uid("c1").build(), "pv-1", "Bound"));
        node.claims.put(new PersistentVolume(
                ObjectMeta.builder().name("pv-1").labels(labels).build(), new PersistentVolumeSource.Cloud(source),
                Optional.of(new ClaimReference("ns", "disk", "c1")), List.of("ReadWriteOnce"), List.of("noatime"), mode, Optional.empty()));
        return node.claiming("u1");
    }

    private Pod claiming(CloudVolumeSource source) {
        return claiming(source, VolumeMode.FILESYSTEM, Map.of());
    }

    private Map<String, String> record(RecordLocation location) {
        return node.records.read(location).map(found -> ((RecordedVolume.Readable) found).record()).map(VolumeRecord::members)
                .orElseThrow();
    }

    private List<String> worked() {
        return node.bus.published(VolumeOperationFinished.class).stream().filter(VolumeOperationFinished::migrated)
                .map(work -> work.plugin() + " " + work.operation() + " " + work.successful()).toList();
    }

    @Test
    void aVolumeOfAPodIsStagedAndPublishedLikeAPersistentOne() throws InterruptedException {
        Pod pod = node.pod("u1", DISK);
        // That it is only read is up to the controller and the driver: no kubelet mounts it read-only.
        assertEquals(Map.of("data", new MountedVolume(MOUNT, false, false, OptionalLong.empty(), Optional.of("ebs.csi.aws.com-vol-1"))),
                volumes.setUp(pod));
        assertEquals(Map.of("/root/plugins/kubernetes.io/csi/ebs.csi.aws.com/" + RecordLocation.Staged.of(AWS, "vol-1").hash()
                + "/globalmount", "vol-1"), driver().staged());
        assertEquals(Set.of(MOUNT), driver().published().keySet());
        assertEquals(Set.of(NAME), inUse());
        Map<String, String> record = record(new RecordLocation.Published("u1", "ebs.csi.aws.com-vol-1"));
        assertEquals("ebs.csi.aws.com-vol-1", record.get("specVolID"));
        assertEquals("Persistent", record.get("volumeLifecycleMode"));
        assertEquals(CsiVolumeNames.attachment("vol-1", AWS, "n"), record.get("attachmentID"));
        assertEquals(List.of("kubernetes.io/csi:ebs.csi.aws.com verify_controller_attached_volume true",
                "kubernetes.io/csi:ebs.csi.aws.com volume_mount true"), worked());
        assertEquals(List.of(), node.events());
        volumes.setUp(node.pod("u2", DISK));
        assertEquals(1, calls("NodeStageVolume"), "one disk");
        node.tick();
        volumes.tearDown(pod);
        volumes.tearDown(node.pod("u2", DISK));
        assertEquals(Map.of(), driver().staged());
        assertEquals(Set.of(), inUse());
        assertEquals(List.of(), node.disk.mounts());
        assertEquals(List.of(), driver().misuse());
    }

    @Test
    void callsForVolumesOfTheDriverItselfAreNotForTranslatedOnes() throws InterruptedException {
        node.volume("ReadWriteOnce");
        Pod pod = node.claiming("u1");
        volumes.setUp(pod);
        assertEquals(Set.of(), node.migrated);
        Pod translated = node.pod("u2", DISK);
        volumes.setUp(translated);
        volumes.tearDown(translated);
        assertEquals(Set.of("capabilities", "stage", "publish"), node.migrated, "who unmounts does not know where a volume came from");
    }

    @Test
    void aVolumeOfAClaimBecomesLarger() throws InterruptedException {
        Pod pod = claiming(DISK);
        new GrowingClaim(node).grow();
        volumes.setUp(pod);
        assertEquals(1, calls("NodeExpandVolume"));
        assertTrue(node.migrated.contains("expand"));
        assertEquals(List.of(GrowingClaim.DONE), node.events());
    }

    @Test
    void aNameWithSlashesIsOneStepOfAPath() throws InterruptedException {
        var disk = new CloudVolumeSource.AzureDisk("d", "/subscriptions/s/disks/d", Optional.of("None"), Optional.of("ext4"),
                Optional.of(false), Optional.of("Managed"));
        Pod pod = node.ofGroup(node.pod("u1", disk));
        String step = "~subscriptions~s~disks~d";
        String path = "/root/pods/u1/volumes/kubernetes.io~csi/" + step + "/mount";
        assertEquals(Map.of("data", new MountedVolume(path, false, false, OptionalLong.empty(), Optional.of(step))), volumes.setUp(pod));
        assertEquals("/subscriptions/s/disks/d", record(new RecordLocation.Published("u1", "/subscriptions/s/disks/d")).get("specVolID"));
        node.tick();
        volumes.tearDown(pod);
        assertEquals(List.of(), node.disk.mounts());
        node.later();
        volumes.setUp(pod);
        assertEquals(2, Collections.frequency(node.drivers.driver(AZURE).calls(), "NodePublishVolume"), "it was unmounted");
    }

    @Test
    void aVolumeOfAClaimIsThatOfTheDriver() throws InterruptedException {
        Pod pod = claiming(DISK);
        String path = "/root/pods/u1/volumes/kubernetes.io~csi/pv-1/mount";
        assertEquals(path, volumes.setUp(pod).get("data").hostPath());
        assertEquals(List.of("noatime"), driver().flags(path));
        assertEquals(Set.of(NAME), inUse());
        assertEquals("pv-1", record(new RecordLocation.Published("u1", "pv-1")).get("specVolID"));
        assertEquals("vol-1", record(RecordLocation.Staged.of(AWS, "vol-1")).get("volumeHandle"));
        assertEquals(2, worked().size());
        node.tick();
        volumes.tearDown(pod);
        assertEquals(Map.of(), driver().staged());
    }

    @Test
    void aBlockDeviceOfAClaimIsMapped() throws InterruptedException {
        Pod pod = CsiNode.opening(claiming(DISK, VolumeMode.BLOCK, Map.of()));
        assertEquals("/root/pods/u1/volumeDevices/kubernetes.io~csi/pv-1", volumes.setUp(pod).get("data").hostPath());
        assertEquals("kubernetes.io/csi:ebs.csi.aws.com map_volume true", worked().getLast());
    }

    @Test
    void withoutItsDriverAVolumeWaits() throws InterruptedException {
        node.registered.remove(AWS);
        String why = "kubernetes.io/csi: attacher.MountDevice failed to create newCsiDriverClient: driver name ebs.csi.aws.com not found "
                + "in the list of registered CSI drivers";
        assertEquals("waits for volume \"data\": " + why, problem(node.pod("u1", DISK)));
        assertEquals("waits for volume \"data\": " + why, problem(claiming(DISK)));
        assertEquals(List.of("FailedMount MountVolume.MountDevice failed for volume \"ebs.csi.aws.com-vol-1\" : " + why,
                "FailedMount MountVolume.MountDevice failed for volume \"pv-1\" : " + why), node.events());
        assertEquals(Set.of(NAME), inUse(), "a controller attaches it meanwhile");
        node.registered.add(AWS);
        node.later();
        volumes.setUp(node.pod("u1", DISK));
    }

    @Test
    void aFileShareNeedsTheSecretOfItsAccount() {
        node.registered.add("file.csi.azure.com");
        Pod pod = node.pod("u1", new CloudVolumeSource.AzureFile("azure-storage-account-acct-secret", "share", false));
        problem(pod);
        assertEquals(List.of("FailedMount MountVolume.MountDevice failed for volume \"#acct#share#data#ns\" : fetching NodeStageSecretRef "
                + "ns/azure-storage-account-acct-secret failed: kubernetes.io/csi: failed to find the secret "
                + "azure-storage-account-acct-secret in the namespace ns with error: secrets "
                + "\"azure-storage-account-acct-secret\" not found"),
                node.events());
    }

    @Test
    void whatIsNotAttachedIsAwaited() {
        node.attachment = new AttachmentVerdict.Awaited("volume is not yet in node's status");
        assertEquals("waits for volume \"data\": volume is not yet in node's status", problem(node.pod("u1", DISK)));
        assertEquals(Set.of(NAME), inUse());
        assertEquals(List.of(), driver().calls());
    }

    @Test
    void whatNoDriverHasIsReportedWithTheOthersThatCantBeProcessed() {
        var disk = new CloudVolumeSource.AwsElasticBlockStore("aws:///disk", "", 0, false);
        String why = "failed to translate in-tree pv to CSI: failed to translate Kubernetes ID to EBS Volume ID "
                + "Invalid format for AWS volume (aws:///disk)";
        assertEquals("waits for volume \"data\": " + why, problem(node.pod("u1", disk)));
        assertEquals("waits for volume \"data\": " + why, problem(claiming(disk)));
        String event = "FailedMount Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[], "
                + "failed to process volumes=[data]: " + why;
        assertEquals(List.of(event, event), node.events());
        assertEquals(Set.of(), inUse());
        assertEquals(List.of(), worked());
    }

    @Test
    void onlyNodesInTheZoneOfAVolumeHaveIt() {
        Pod pod = claiming(DISK, VolumeMode.FILESYSTEM, Map.of("topology.kubernetes.io/zone", "us-east-1a"));
        assertEquals("waits for volume \"data\": no matching NodeSelectorTerms", problem(pod));
        assertEquals(List.of("FailedMount MountVolume.NodeAffinity check failed for volume \"pv-1\" : no matching NodeSelectorTerms"),
                node.events());
    }

    @Test
    void anAgentKeepsWhatThePreviousOneMounted() throws InterruptedException {
        Pod pod = node.pod("u1", DISK);
        volumes.setUp(pod);
        volumes = node.agent();
        node.desired(pod);
        node.tick();
        node.later();
        assertFalse(driver().staged().isEmpty(), "no pod has asked for it yet");
        volumes.refresh(pod);
        node.later();
        assertEquals(1, calls("NodeStageVolume"));
        assertEquals(1, calls("NodePublishVolume"));
        volumes.tearDown(pod);
        node.later();
        assertTrue(driver().staged().isEmpty());
    }

    @Test
    void aVolumeOfAPodNeverBecomesLarger() throws InterruptedException {
        Pod pod = node.pod("u1", DISK);
        volumes.setUp(pod);
        for (int minute = 0; minute < 3; minute++) {
            node.later();
            volumes.refresh(pod);
        }
        assertEquals(0, calls("NodeExpandVolume"));
        assertEquals(List.of(), node.events());
    }
}
