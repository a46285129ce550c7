package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sources of single providers, as an API server writes them. */
class VolumeObjectTest {

    private static final ObjectCodec<VolumeObject> CODEC = ObjectCodec.of(VolumeObject.class);

    private static PersistentVolume volume(String source) {
        WireNode.Obj object = ObjectCodec.parse("""
                {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "pv", "labels": {"a": "1"},
                  "annotations": {"b": "2"}},
                 "spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Gi"}, "volumeMode": "Filesystem", SOURCE}}"""
                .replace("SOURCE", source).getBytes(StandardCharsets.UTF_8));
        return CODEC.read(object).toDomain(object.object("spec").members().keySet());
    }

    private static void assertSource(CloudVolumeSource expected, Optional<String> namespace, String source) {
        assertEquals(new PersistentVolumeSource.Cloud(expected, namespace), volume(source).source());
    }

    private static void assertSource(CloudVolumeSource expected, String source) {
        assertSource(expected, Optional.empty(), source);
    }

    @Test
    void allTypesAreRead() {
        assertSource(new CloudVolumeSource.AwsElasticBlockStore("aws://a/vol-1", "ext4", 2, true), """
                "awsElasticBlockStore": {"volumeID": "aws://a/vol-1", "fsType": "ext4", "partition": 2, "readOnly": true}""");
        assertSource(new CloudVolumeSource.GcePersistentDisk("d", "xfs", 1, true), """
                "gcePersistentDisk": {"pdName": "d", "fsType": "xfs", "partition": 1, "readOnly": true}""");
        assertSource(new CloudVolumeSource.AzureDisk("d", "/subscriptions/d", Optional.of("None"), Optional.of(""), Optional.of(true),
                Optional.of("Managed")), """
                "azureDisk": {"diskName": "d", "diskURI": "/subscriptions/d", "cachingMode": "None", "fsType": "", "readOnly": true,
                 "kind": "Managed"}""");
        assertSource(new CloudVolumeSource.Cinder("d", "ext4", false, Optional.of(new LocalObjectReference("s"))), """
                "cinder": {"volumeID": "d", "fsType": "ext4", "secretRef": {"name": "s", "namespace": "n"}}""");
        assertSource(new CloudVolumeSource.VsphereVolume("[ds] a.vmdk", "ext4", "gold", "1"), """
                "vsphereVolume": {"volumePath": "[ds] a.vmdk", "fsType": "ext4", "storagePolicyName": "gold", "storagePolicyID": "1"}""");
        assertSource(new CloudVolumeSource.PortworxVolume("d", "ext4", true), """
                "portworxVolume": {"volumeID": "d", "fsType": "ext4", "readOnly": true}""");
    }

    @Test
    void whatIsNotGivenIsAbsent() {
        assertSource(new CloudVolumeSource.AzureDisk("d", "u", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                "\"azureDisk\": {\"diskName\": \"d\", \"diskURI\": \"u\"}");
        assertSource(new CloudVolumeSource.AwsElasticBlockStore("vol-1", "", 0, false),
                "\"awsElasticBlockStore\": {\"volumeID\": \"vol-1\"}");
    }

    @Test
    void fileSharesSayWhereTheirSecretIs() {
        var share = new CloudVolumeSource.AzureFile("s", "share", true);
        assertSource(share, Optional.empty(), "\"azureFile\": {\"secretName\": \"s\", \"shareName\": \"share\", \"readOnly\": true}");
        assertSource(share, Optional.of("n"), """
                "azureFile": {"secretName": "s", "shareName": "share", "readOnly": true, "secretNamespace": "n"}""");
        assertSource(share, Optional.of(""), """
                "azureFile": {"secretName": "s", "shareName": "share", "readOnly": true, "secretNamespace": ""}""");
    }

    @Test
    void labelsAndAnnotationsAreKept() {
        PersistentVolume volume = volume("\"cinder\": {\"volumeID\": \"d\"}");
        assertEquals(Map.of("a", "1"), volume.metadata().labels());
        assertEquals(Map.of("b", "2"), volume.metadata().annotations());
    }

    @Test
    void aVolumeOfAFlexVolumeDriverSaysWhereItsSecretIs() {
        var source = new DriverVolumeSource.FlexVolume("example.com/lvm", "xfs", Optional.of(new LocalObjectReference("s")), true,
                Map.of("size", "1"));
        assertEquals(new PersistentVolumeSource.Network(source, "n"), volume("""
                "flexVolume": {"driver": "example.com/lvm", "fsType": "xfs", "secretRef": {"name": "s", "namespace": "n"},
                 "readOnly": true, "options": {"size": "1"}}""").source());
        assertEquals(new PersistentVolumeSource.Network(
                new DriverVolumeSource.FlexVolume("nfs", "", Optional.empty(), false, Map.of())),
                volume("\"flexVolume\": {\"driver\": \"nfs\"}").source());
    }

    @Test
    void othersAreKnownByName() {
        assertEquals(new PersistentVolumeSource.Other("photonPersistentDisk"),
                volume("\"photonPersistentDisk\": {\"pdID\": \"d\"}").source());
        assertEquals("awsElasticBlockStore", volume("\"awsElasticBlockStore\": {\"volumeID\": \"d\"}").source().type());
    }
}
