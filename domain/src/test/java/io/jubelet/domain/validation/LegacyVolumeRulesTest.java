package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expectVolume;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LegacyVolumeRulesTest {

    private static Arguments of(VolumeSource good, VolumeSource bad, String... required) {
        return Arguments.of(good, bad, List.of(required));
    }

    /** A volume with all that its type needs, one with nothing of it, and the fields that the second one lacks. */
    static Stream<Arguments> types() {
        return Stream.of(
                of(iscsi("192.0.2.1:3260", "iqn.2001-04.com.example:a"), iscsi("", ""), "iscsi.targetPortal", "iscsi.iqn"),
                of(flex("example.com/d"), flex(""), "flexVolume.driver"),
                of(new DriverVolumeSource.GitRepo("r", "", "."), new DriverVolumeSource.GitRepo("", "", ""), "gitRepo.repository"),
                of(new CloudVolumeSource.AwsElasticBlockStore("v", "", 0, false),
                        new CloudVolumeSource.AwsElasticBlockStore("", "", 0, false), "awsElasticBlockStore.volumeID"),
                of(new CloudVolumeSource.GcePersistentDisk("v", "", 0, false), new CloudVolumeSource.GcePersistentDisk("", "", 0, false),
                        "gcePersistentDisk.pdName"),
                of(azureDisk("d", "u"), azureDisk("", ""), "azureDisk.diskName", "azureDisk.diskURI"),
                of(new CloudVolumeSource.AzureFile("s", "n", false), new CloudVolumeSource.AzureFile("", "", false),
                        "azureFile.secretName", "azureFile.shareName"),
                of(new CloudVolumeSource.Cinder("v", "", false, Optional.empty()),
                        new CloudVolumeSource.Cinder("", "", false, Optional.empty()), "cinder.volumeID"),
                of(new CloudVolumeSource.VsphereVolume("p", "", "", ""), new CloudVolumeSource.VsphereVolume("", "", "", ""),
                        "vsphereVolume.volumePath"),
                of(new CloudVolumeSource.PortworxVolume("v", "", false), new CloudVolumeSource.PortworxVolume("", "", false),
                        "portworxVolume.volumeID"),
                of(rbd(List.of("m"), "i"), rbd(List.of(), ""), "rbd.monitors", "rbd.image"),
                of(cephfs(List.of("m")), cephfs(List.of()), "cephfs.monitors"),
                of(new RetiredVolumeSource.Glusterfs("e", "p", false), new RetiredVolumeSource.Glusterfs("", "", false),
                        "glusterfs.endpoints", "glusterfs.path"),
                of(new RetiredVolumeSource.PhotonPersistentDisk("p", ""), new RetiredVolumeSource.PhotonPersistentDisk("", ""),
                        "photonPersistentDisk.pdID"),
                of(new RetiredVolumeSource.Quobyte("r", "v", false, "", "", ""), new RetiredVolumeSource.Quobyte("", "", false, "", "", ""),
                        "quobyte.registry", "quobyte.volume"),
                of(scaleIo("g", "s", "v"), scaleIo("", "", ""), "scaleIO.gateway", "scaleIO.system", "scaleIO.volumeName"),
                of(new RetiredVolumeSource.Storageos("v", "", "", false, Optional.empty()),
                        new RetiredVolumeSource.Storageos("", "", "", false, Optional.empty()), "storageos.volumeName"));
    }

    private static VolumeSource iscsi(String portal, String iqn) {
        return new DriverVolumeSource.Iscsi(portal, iqn, 0, "default", "", false, List.of(), false, false, Optional.empty(), "");
    }

    private static VolumeSource flex(String driver) {
        return new DriverVolumeSource.FlexVolume(driver, "", Optional.empty(), false, Map.of());
    }

    private static VolumeSource azureDisk(String name, String uri) {
        return new CloudVolumeSource.AzureDisk(name, uri, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static VolumeSource rbd(List<String> monitors, String image) {
        return new RetiredVolumeSource.Rbd(monitors, image, "", "", "", "", Optional.empty(), false);
    }

    private static VolumeSource cephfs(List<String> monitors) {
        return new RetiredVolumeSource.Cephfs(monitors, "", "", "", Optional.empty(), false);
    }

    private static VolumeSource scaleIo(String gateway, String system, String volume) {
        return new RetiredVolumeSource.ScaleIO(gateway, system, Optional.empty(), false, "", "", "", volume, "", false);
    }

    @ParameterizedTest
    @MethodSource("types")
    void everyTypeHasFieldsWithoutWhichItHasNoMeaning(VolumeSource good, VolumeSource bad, List<String> required) {
        expectVolume(good);
        expectVolume(bad, required.stream().map(field -> "spec.volumes[0]." + field + ": Required value").toArray(String[]::new));
    }

    @Test
    void aFlockerVolumeHasAnId() {
        expectVolume(new RetiredVolumeSource.Flocker("name", ""));
        expectVolume(new RetiredVolumeSource.Flocker("", "uuid"));
    }

    @Test
    void aFibreChannelVolumeIsNamedInOneWay() {
        expectVolume(new DriverVolumeSource.Fc(List.of("5006"), Optional.of(255), "", false, List.of()));
        expectVolume(new DriverVolumeSource.Fc(List.of(), Optional.empty(), "", false, List.of("3600")));
        expectVolume(new DriverVolumeSource.Fc(List.of("5006"), Optional.of(0), "", false, List.of("3600")),
                "spec.volumes[0].fc.targetWWNs: Required value: must specify either targetWWNs or wwids, but not both");
    }

    @Test
    void logicalUnitsOfIscsiAreBelow256() {
        expectVolume(new DriverVolumeSource.Iscsi("p", "eui.0123456789abcdef", 256, "default", "", false, List.of(), true, false,
                Optional.empty(), ""),
                "spec.volumes[0].iscsi.lun: Invalid value: 256: must be between 0 and 255, inclusive",
                "spec.volumes[0].iscsi.secretRef: Required value");
    }

    @Test
    void otherTypesHaveOtherRules() {
        for (VolumeSource other : List.of(new VolumeSource.EmptyDir("", Optional.empty()),
                new VolumeSource.PersistentVolumeClaim("c", false), new DriverVolumeSource.Nfs("s", "/p", false))) {
            assertThrows(IllegalArgumentException.class, () -> LegacyVolumeRules.check(Field.top(), other));
        }
    }
}
