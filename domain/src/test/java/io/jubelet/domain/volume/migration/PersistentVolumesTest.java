package io.jubelet.domain.volume.migration;

import static io.jubelet.domain.volume.migration.Translations.annotated;
import static io.jubelet.domain.volume.migration.Translations.assertRefused;
import static io.jubelet.domain.volume.migration.Translations.csi;
import static io.jubelet.domain.volume.migration.Translations.labelled;
import static io.jubelet.domain.volume.migration.Translations.source;
import static io.jubelet.domain.volume.migration.Translations.translated;
import static io.jubelet.domain.volume.migration.Translations.volume;
import static io.jubelet.domain.volume.migration.Translations.withStageSecret;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Persistent volumes; what is expected is what the translation library of Kubernetes 1.36 makes of them. */
class PersistentVolumesTest {

    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String OLD_ZONE = "failure-domain.beta.kubernetes.io/zone";
    private static final CloudVolumeSource.GcePersistentDisk GCE = new CloudVolumeSource.GcePersistentDisk("d", "ext4", 0, false);

    @Test
    void otherTypesStayAsTheyAre() {
        for (PersistentVolumeSource other : List.of(new PersistentVolumeSource.Local("/a", ""), new PersistentVolumeSource.Other("rbd"),
                csi("ebs.csi.aws.com", "vol-1", false, "", Map.of()))) {
            PersistentVolume volume = volume(other);
            assertFalse(MigratedVolumes.isMigrated(volume));
            assertSame(volume, translated(volume));
        }
        assertTrue(MigratedVolumes.isMigrated(volume(GCE)));
    }

    @Test
    void allButTheSourceStays() {
        PersistentVolume volume = volume(new CloudVolumeSource.Cinder("d", "ext4", true, Optional.empty()));
        assertEquals(volume.withSource(csi("cinder.csi.openstack.org", "d", true, "ext4", Map.of())), translated(volume));
    }

    @Test
    void disksOfAws() {
        assertEquals(csi("ebs.csi.aws.com", "vol-1", true, "xfs", Map.of("partition", "1")),
                source(volume(new CloudVolumeSource.AwsElasticBlockStore("aws://us-east-1a/vol-1", "xfs", 1, true))));
        assertRefused("failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (aws:///x)",
                volume(new CloudVolumeSource.AwsElasticBlockStore("aws:///x", "", 0, false)));
    }

    private static String handle(Map<String, String> labels) {
        return ((PersistentVolumeSource.Csi) source(labelled(GCE, labels))).volumeHandle();
    }

    @Test
    void disksOfGoogleAreWhereTheirLabelsSay() {
        assertEquals(csi("pd.csi.storage.gke.io", "projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d", false, "ext4", Map.of("partition", "")),
                source(volume(GCE)));
        assertEquals("projects/UNSPECIFIED/zones/us-east1-a/disks/d", handle(Map.of(ZONE, "us-east1-a")));
        assertEquals("projects/UNSPECIFIED/zones/us-east1-b/disks/d", handle(Map.of(ZONE, "us-east1-a", OLD_ZONE, "us-east1-b")));
        assertEquals("projects/UNSPECIFIED/zones/us-east1-a/disks/d", handle(Map.of(ZONE, "us-east1-a", OLD_ZONE, "")));
        assertEquals("projects/UNSPECIFIED/regions/us-east1/disks/d", handle(Map.of(ZONE, "us-east1-a__us-east1-b")));
    }

    @Test
    void disksOfGoogleAreInOneRegion() {
        String start = "failed to get region from zones: ";
        assertRefused(start + "zone in unexpected format, expected: {locale}-{region}-{zone}, got: a",
                labelled(GCE, Map.of(ZONE, "us-east1-a__a")));
        assertRefused(start + "multiple or no regions gotten from zones, got: map[us-east1:{} us-west1:{}]",
                labelled(GCE, Map.of(ZONE, "us-west1-a__us-east1-a")));
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "ReadWriteOnce, ReadWriteOnce", "ReadOnlyMany, ReadOnlyMany", "ReadWriteMany, ReadWriteOnce",
            "ReadOnlyMany ReadWriteOnce, ReadWriteOnce", "ReadOnlyMany ReadWriteMany, ReadWriteOnce", "ReadWriteOncePod, ReadWriteOnce"})
    void disksOfGoogleHaveTheModesOfTheirDriver(String given, String accepted) {
        List<String> modes = given.isEmpty() ? List.of() : Arrays.asList(given.split(" "));
        assertEquals(accepted, String.join(" ", translated(volume(GCE).withAccessModes(modes)).accessModes()));
    }

    @Test
    void disksOfAzure() {
        var disk = new CloudVolumeSource.AzureDisk("d", "/s/d", Optional.of(""), Optional.of("ext4"), Optional.of(true),
                Optional.of("Managed"));
        assertEquals(csi("disk.csi.azure.com", "/s/d", true, "ext4", Map.of("kind", "Managed", "cachingmode", "", "fstype", "ext4")),
                source(volume(disk)));
        var plain = new CloudVolumeSource.AzureDisk("d", "/s/d", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        assertEquals(csi("disk.csi.azure.com", "/s/d", false, "", Map.of("kind", "Managed")), source(volume(plain)));
        assertRefused("kind(Shared) is not supported in csi migration", volume(new CloudVolumeSource.AzureDisk("d", "/s/d",
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("Shared"))));
    }

    private static PersistentVolumeSource share(String handle, String namespace) {
        return withStageSecret(csi("file.csi.azure.com", handle, true, "", Map.of("sharename", "share")), "s", namespace);
    }

    @Test
    void sharesOfAzureHaveTheirSecretInANamespace() {
        var share = new CloudVolumeSource.AzureFile("s", "share", true);
        assertEquals(share("#s#share#pv#ns", "ns"), source(volume(share)));
        assertEquals(share("#s#share#pv#other", "other"), source(volume(new PersistentVolumeSource.Cloud(share, Optional.of("other")))));
        assertEquals(share("group#s#share#pv#ns", "ns"),
                source(annotated(share, Map.of("kubernetes.io/azure-file-resource-group", "group"))));
    }

    @Test
    void sharesOfAzureNeedANamespace() {
        var share = new CloudVolumeSource.AzureFile("s", "share", true);
        String why = "could not find a secret namespace in PersistentVolumeSource or ClaimRef";
        assertRefused(why, volume(new PersistentVolumeSource.Cloud(share, Optional.of(""))));
        PersistentVolume volume = volume(share);
        assertRefused(why, new PersistentVolume(volume.metadata(), volume.source(), Optional.empty(), List.of(), List.of(), volume.mode(),
                Optional.empty()));
    }

    @Test
    void disksOfVsphere() {
        assertEquals(csi("csi.vsphere.vmware.com", "[ds] a.vmdk", false, "ext4", Map.of("storagepolicyname", "gold")),
                source(volume(new CloudVolumeSource.VsphereVolume("[ds] a.vmdk", "ext4", "gold", "1"))));
        assertEquals(csi("csi.vsphere.vmware.com", "[ds] a.vmdk", false, "", Map.of()),
                source(volume(new CloudVolumeSource.VsphereVolume("[ds] a.vmdk", "", "", "1"))));
    }

    @Test
    void disksOfPortworxHaveTheSecretOfTheirAnnotations() {
        var disk = new CloudVolumeSource.PortworxVolume("d", "ext4", true);
        String name = "openstorage.io/auth-secret-name";
        String namespace = "openstorage.io/auth-secret-namespace";
        PersistentVolumeSource plain = csi("pxd.portworx.com", "d", false, "ext4", Map.of());
        assertEquals(plain, source(volume(disk)));
        assertEquals(plain, source(annotated(disk, Map.of(name, "s"))));
        assertEquals(plain, source(annotated(disk, Map.of(namespace, "n"))));
        var secret = Optional.of(new SecretReference("s", "n"));
        assertEquals(new PersistentVolumeSource.Csi("pxd.portworx.com", "d", false, "ext4", Map.of(), secret, secret, secret),
                source(annotated(disk, Map.of(name, "s", namespace, "n"))));
    }
}
