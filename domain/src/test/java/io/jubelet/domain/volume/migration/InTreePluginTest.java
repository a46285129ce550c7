package io.jubelet.domain.volume.migration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class InTreePluginTest {

    @Test
    void nodesNameAllOfThem() {
        assertEquals(Set.of("kubernetes.io/aws-ebs", "kubernetes.io/azure-disk", "kubernetes.io/azure-file", "kubernetes.io/cinder",
                "kubernetes.io/gce-pd", "kubernetes.io/portworx-volume", "kubernetes.io/vsphere-volume"), InTreePlugin.names());
    }

    @Test
    void eachTypeHasTheDriverThatItsVolumesGet() {
        List<CloudVolumeSource> all = List.of(new CloudVolumeSource.AwsElasticBlockStore("d", "", 0, false),
                new CloudVolumeSource.GcePersistentDisk("d", "", 0, false), new CloudVolumeSource.Cinder("d", "", false, Optional.empty()),
                new CloudVolumeSource.AzureDisk("d", "/d", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                new CloudVolumeSource.AzureFile("s", "d", false), new CloudVolumeSource.VsphereVolume("d", "", "", ""),
                new CloudVolumeSource.PortworxVolume("d", "", false));
        for (CloudVolumeSource source : all) {
            var translated = (PersistentVolumeSource.Csi) Translations.inline(source).source();
            assertEquals(InTreePlugin.of(source).driver(), translated.driver());
        }
        assertEquals(Set.of(InTreePlugin.values()), all.stream().map(InTreePlugin::of).collect(Collectors.toSet()));
        assertEquals(CloudVolumeSource.class.getPermittedSubclasses().length, Arrays.asList(InTreePlugin.values()).size());
    }
}
