package io.jubelet.domain.volume.migration;

import static io.jubelet.domain.volume.migration.Translations.assertRefused;
import static io.jubelet.domain.volume.migration.Translations.csi;
import static io.jubelet.domain.volume.migration.Translations.expected;
import static io.jubelet.domain.volume.migration.Translations.inline;
import static io.jubelet.domain.volume.migration.Translations.withStageSecret;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Volumes that stand in pods; what is expected is what the translation library of Kubernetes 1.36 makes of them. */
class InlineVolumesTest {

    @Test
    void otherTypesAreNotTranslated() throws PodConfigException {
        List<VolumeSource> others = List.of(new VolumeSource.EmptyDir("", Optional.empty()),
                new RetiredVolumeSource.PhotonPersistentDisk("d", ""),
                new DriverVolumeSource.Csi("ebs.csi.aws.com", Optional.empty(), "", Map.of(), Optional.empty()));
        for (VolumeSource other : others) {
            assertEquals(Optional.empty(), MigratedVolumes.inline(new Volume("v", Optional.of(other)), "ns"));
        }
        assertEquals(Optional.empty(), MigratedVolumes.inline(new Volume("v", Optional.empty()), "ns"));
    }

    @ParameterizedTest
    @CsvSource({"vol-1, vol-1", "aws:///vol-1, vol-1", "aws://us-east-1a/vol-1, vol-1", "aws://us-east-1a//vol-1/, vol-1",
            "disk, disk", "gs://vol-1, gs://vol-1", "aws:/vol-1, aws:/vol-1", "'', ''"})
    void disksOfAwsAreNamedInSeveralWays(String given, String handle) {
        assertEquals(expected("ebs.csi.aws.com-" + handle, csi("ebs.csi.aws.com", handle, false, "", Map.of("partition", "0")),
                "ReadWriteOnce"), inline(new CloudVolumeSource.AwsElasticBlockStore(given, "", 0, false)));
    }

    @Test
    void disksOfAwsKeepTypeAndPartition() {
        assertEquals(csi("ebs.csi.aws.com", "vol-1", true, "ext4", Map.of("partition", "3")),
                inline(new CloudVolumeSource.AwsElasticBlockStore("vol-1", "ext4", 3, true)).source());
    }

    @ParameterizedTest
    @ValueSource(strings = {"aws://", "aws://vol-1", "aws:///", "aws:///disk-1", "aws://a/b/vol-1", "aws:///vol-1/b"})
    void disksOfAwsWithoutANameAreRefused(String id) {
        assertRefused("failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (" + id + ")",
                new CloudVolumeSource.AwsElasticBlockStore(id, "", 0, false));
    }

    @Test
    void whatIsNoAddressIsRefused() {
        assertRefused("failed to translate Kubernetes ID to EBS Volume ID Invalid disk name (aws://a b/vol-1): parse "
                + "\"aws://a b/vol-1\": invalid URI", new CloudVolumeSource.AwsElasticBlockStore("aws://a b/vol-1", "", 0, false));
    }

    @Test
    void disksOfGoogleAreInAnUnknownZone() {
        assertEquals(expected("pd.csi.storage.gke.io-d", csi("pd.csi.storage.gke.io", "projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d",
                false, "ext4", Map.of("partition", "")), "ReadWriteOnce"),
                inline(new CloudVolumeSource.GcePersistentDisk("d", "ext4", 0, false)));
        assertEquals(expected("pd.csi.storage.gke.io-d", csi("pd.csi.storage.gke.io", "projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d",
                true, "", Map.of("partition", "2")), "ReadOnlyMany"),
                inline(new CloudVolumeSource.GcePersistentDisk("d", "", 2, true)));
    }

    private static CloudVolumeSource.AzureDisk azure(String mode, String type, Boolean readOnly, String kind) {
        return new CloudVolumeSource.AzureDisk("d", "/subscriptions/s/disks/d", Optional.ofNullable(mode), Optional.ofNullable(type),
                Optional.ofNullable(readOnly), Optional.ofNullable(kind));
    }

    @Test
    void disksOfAzureAreNamedByTheirAddress() {
        String uri = "/subscriptions/s/disks/d";
        assertEquals(expected(uri, csi("disk.csi.azure.com", uri, false, "", Map.of("kind", "Managed")), "ReadWriteOnce"),
                inline(azure(null, null, null, null)));
        assertEquals(csi("disk.csi.azure.com", uri, true, "xfs", Map.of("kind", "Managed", "cachingmode", "ReadOnly", "fstype", "xfs")),
                inline(azure("ReadOnly", "xfs", true, "managed")).source());
        assertEquals(csi("disk.csi.azure.com", uri, false, "", Map.of("kind", "Managed", "fstype", "")),
                inline(azure("", "", false, "Managed")).source());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Shared", "Dedicated", ""})
    void onlyManagedDisksOfAzureAreThere(String kind) {
        assertRefused("kind(" + kind + ") is not supported in csi migration", azure(null, null, null, kind));
    }

    @ParameterizedTest
    @CsvSource({"azure-storage-account-acct-secret, acct", "azure-storage-account-a-b-secret, a-b",
            "x-azure-storage-account-acct-secret-y, acct", "azure-storage-account--secret, azure-storage-account--secret",
            "credentials, credentials"})
    void sharesOfAzureHaveTheAccountOfTheirSecret(String secret, String account) {
        String handle = "#" + account + "#share#v#ns";
        assertEquals(expected(handle, withStageSecret(csi("file.csi.azure.com", handle, false, "", Map.of("sharename", "share")), secret,
                "ns"), "ReadWriteMany"), inline(new CloudVolumeSource.AzureFile(secret, "share", false)));
    }

    @Test
    void sharesOfAzureInNoNamespaceAreInTheDefaultOne() {
        assertEquals(withStageSecret(csi("file.csi.azure.com", "#s#share#v#default", true, "", Map.of("sharename", "share")), "s",
                "default"), inline(new CloudVolumeSource.AzureFile("s", "share", true), "").source());
    }

    @Test
    void disksOfOpenStackHaveNoSecret() {
        assertEquals(expected("cinder.csi.openstack.org-d", csi("cinder.csi.openstack.org", "d", true, "ext4", Map.of()), "ReadWriteOnce"),
                inline(new CloudVolumeSource.Cinder("d", "ext4", true, Optional.of(new LocalObjectReference("s")))));
    }

    @Test
    void disksOfVsphereHaveAPolicy() {
        String path = "[ds] dir/a.vmdk";
        assertEquals(expected("csi.vsphere.vmware.com-" + path, csi("csi.vsphere.vmware.com", path, false, "ext4", Map.of()),
                "ReadWriteOnce"), inline(new CloudVolumeSource.VsphereVolume(path, "ext4", "", "1")));
        assertEquals(csi("csi.vsphere.vmware.com", path, false, "", Map.of("storagepolicyname", "gold")),
                inline(new CloudVolumeSource.VsphereVolume(path, "", "gold", "")).source());
    }

    @Test
    void disksOfPortworxAreReadByTheirMode() {
        assertEquals(expected("pxd.portworx.com-d", csi("pxd.portworx.com", "d", false, "ext4", Map.of()), "ReadWriteOnce"),
                inline(new CloudVolumeSource.PortworxVolume("d", "ext4", false)));
        assertEquals(expected("pxd.portworx.com-d", csi("pxd.portworx.com", "d", false, "", Map.of()), "ReadOnlyMany"),
                inline(new CloudVolumeSource.PortworxVolume("d", "", true)));
    }
}
