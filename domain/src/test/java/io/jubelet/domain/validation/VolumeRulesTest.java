package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static io.jubelet.domain.validation.Pods.expectVolume;

import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.DownwardAPIVolumeFile;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.KeyToPath;
import io.jubelet.domain.volume.ObjectFieldSelector;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VolumeRulesTest {

    private static final VolumeSource EMPTY = new VolumeSource.EmptyDir("", Optional.empty());

    @Test
    void names() {
        expect(spec -> spec.volumes(List.of(Pods.volume("", EMPTY), Pods.volume("v", EMPTY), Pods.volume("v", EMPTY))),
                "spec.volumes[0].name: Required value", "spec.volumes[2].name: Duplicate value: \"v\"");
    }

    @Test
    void aVolumeWithMistakesCanNotBeMounted() {
        Volume broken = Pods.volume("v", new VolumeSource.HostPath("", Optional.empty()));
        expect(spec -> spec.volumes(List.of(broken)).containers(List.of(Pods.container(c -> c.volumeMounts(
                        List.of(VolumeMount.builder().name("v").mountPath("/m").build()))))),
                "spec.volumes[0].hostPath.path: Required value",
                "spec.containers[0].volumeMounts[0].name: Not found: \"v\"");
    }

    @Test
    void paths() {
        expectVolume(new VolumeSource.HostPath("/a/../b", Optional.of(HostPathType.UNSET)),
                "spec.volumes[0].hostPath.path: Invalid value: \"/a/../b\": must not contain '..'");
        expectVolume(new DriverVolumeSource.Nfs("", "x", false), "spec.volumes[0].nfs.server: Required value",
                "spec.volumes[0].nfs.path: Invalid value: \"x\": must be an absolute path");
        expectVolume(new DriverVolumeSource.GitRepo("r", "", "../x"),
                "spec.volumes[0].gitRepo.directory: Invalid value: \"../x\": must not contain '..'");
    }

    @Test
    void amountsAndModes() {
        expectVolume(new VolumeSource.EmptyDir("", Optional.of(Quantity.parse("-1"))),
                "spec.volumes[0].emptyDir.sizeLimit: Forbidden: SizeLimit field must be a valid resource quantity");
        expectVolume(new VolumeSource.ConfigMap("", List.of(new KeyToPath("", "..a", Optional.of(pastOctal777()))),
                        Optional.of(-1), Optional.empty()),
                "spec.volumes[0].configMap.name: Required value",
                "spec.volumes[0].configMap.defaultMode: Invalid value: -1: must be a number between 0 and 0777 "
                        + "(octal), both inclusive",
                "spec.volumes[0].configMap.items[0].key: Required value",
                "spec.volumes[0].configMap.items[0].path: Invalid value: \"..a\": must not start with '..'",
                "spec.volumes[0].configMap.items[0].mode: Invalid value: 512: must be a number between 0 and 0777 "
                        + "(octal), both inclusive");
    }

    private static int pastOctal777() {
        return 512;
    }

    @Test
    void files() {
        expectVolume(new VolumeSource.DownwardAPI(List.of(
                        new DownwardAPIVolumeFile("/a", Optional.of(new ObjectFieldSelector("", "spec.nodeName")),
                                Optional.empty(),
                                Optional.empty()),
                        new DownwardAPIVolumeFile("b", Optional.empty(), Optional.empty(), Optional.empty())),
                                Optional.empty()),
                "spec.volumes[0].downwardAPI.items[0].path: Invalid value: \"/a\": must be a relative path",
                "spec.volumes[0].downwardAPI.items[0].fieldRef.fieldPath: Unsupported value: \"spec.nodeName\": "
                        + "supported values: \"metadata.annotations\", \"metadata.labels\", \"metadata.name\", "
                        + "\"metadata.namespace\", \"metadata.uid\"",
                "spec.volumes[0].downwardAPI.items[1]: Required value: one of fieldRef and resourceFieldRef is "
                        + "required");
    }

    @Test
    void projections() {
        expectVolume(new VolumeSource.Projected(List.of(
                        new VolumeProjection.ConfigMap("c", List.of(new KeyToPath("k", "p", Optional.empty())),
                                Optional.empty()),
                        new VolumeProjection.Secret("", List.of(new KeyToPath("k", "p", Optional.empty())),
                                Optional.empty()),
                        new VolumeProjection.ServiceAccountToken("", Optional.of(599L), "")), Optional.empty()),
                "spec.volumes[0].projected.sources[1].secret.name: Required value",
                "spec.volumes[0].projected.sources[1].secret: Invalid value: \"p\": conflicting duplicate paths",
                "spec.volumes[0].projected.sources[2].serviceAccountToken: Forbidden: must not be specified when "
                        + "serviceAccountName is not set",
                "spec.volumes[0].projected.sources[2].serviceAccountToken.expirationSeconds: Invalid value: 599: may "
                        + "not specify a duration less than 10 minutes",
                "spec.volumes[0].projected.sources[2].serviceAccountToken.path: Required value");
    }

    private static DriverVolumeSource.Iscsi iscsi(String iqn, boolean chap, String initiator) {
        return new DriverVolumeSource.Iscsi("192.0.2.1:3260", iqn, 0, "default", "", false, List.of(), false, chap, Optional.empty(),
                initiator);
    }

    @Test
    void namesOfIscsiHaveOneOfThreeFormats() {
        expectVolume(iscsi("iqn.2001-04.com.example:storage", false, "eui.0123456789abcdef"));
        expectVolume(iscsi("naa.62004567ba64678d0123456789abcdef", false, ""));
        expectVolume(iscsi("disk", true, "naa.1"),
                "spec.volumes[0].iscsi.iqn: Invalid value: \"disk\": must be valid format starting with iqn, eui, or naa",
                "spec.volumes[0].iscsi.secretRef: Required value",
                "spec.volumes[0].iscsi.initiatorname: Invalid value: \"naa.1\": must be valid format");
        expectVolume(iscsi("iqn.2001-04.com.example", false, ""),
                "spec.volumes[0].iscsi.iqn: Invalid value: \"iqn.2001-04.com.example\": must be valid format");
    }

    @Test
    void everyOtherKindNeedsItsName() {
        expectVolume(new VolumeSource.Image("", "Sometimes"), "spec.volumes[0].image.reference: Required value",
                "spec.volumes[0].image.pullPolicy: Unsupported value: \"Sometimes\": supported values: \"Always\", "
                        + "\"IfNotPresent\", \"Never\"");
        expectVolume(new VolumeSource.PersistentVolumeClaim("", false),
                "spec.volumes[0].persistentVolumeClaim.claimName: Required value");
        expectVolume(new VolumeSource.Ephemeral(Optional.empty()),
                "spec.volumes[0].ephemeral.volumeClaimTemplate: Required value");
        expectVolume(new DriverVolumeSource.Fc(List.of(), Optional.of(256), "", false, List.of()),
                "spec.volumes[0].fc.targetWWNs: Required value: must specify either targetWWNs or wwids, but not both");
        expectVolume(new DriverVolumeSource.Fc(List.of("5006"), Optional.of(256), "", false, List.of()),
                "spec.volumes[0].fc.lun: Invalid value: 256: must be between 0 and 255, inclusive");
        expectVolume(new DriverVolumeSource.Fc(List.of("5006"), Optional.empty(), "", false, List.of()),
                "spec.volumes[0].fc.lun: Required value: lun is required if targetWWNs is specified");
        expectVolume(new RetiredVolumeSource.Flocker("", ""),
                "spec.volumes[0].flocker: Required value: one of datasetName and datasetUUID is required");
        expectVolume(new RetiredVolumeSource.Rbd(List.of(), "", "", "", "", "", Optional.empty(), false),
                "spec.volumes[0].rbd.monitors: Required value", "spec.volumes[0].rbd.image: Required value");
    }
}
