package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static io.jubelet.domain.validation.Pods.expectVolume;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.DownwardAPIVolumeFile;
import io.jubelet.domain.volume.KeyToPath;
import io.jubelet.domain.volume.ObjectFieldSelector;
import io.jubelet.domain.volume.ResourceFieldSelector;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectionRulesTest {

    private static final String AT = "spec.volumes[0].projected.sources[0].";
    private static final String MODE = ": must be a number between 0 and 0777 (octal), both inclusive";

    private static VolumeSource projected(VolumeProjection... sources) {
        return new VolumeSource.Projected(List.of(sources), Optional.empty());
    }

    private static DownwardAPIVolumeFile name(String path) {
        return new DownwardAPIVolumeFile(path, Optional.of(new ObjectFieldSelector("v1", "metadata.name")), Optional.empty(),
                Optional.of(0777));
    }

    private static DownwardAPIVolumeFile cpu(String path, ResourceFieldSelector selector) {
        return new DownwardAPIVolumeFile(path, Optional.empty(), Optional.of(selector), Optional.of(0));
    }

    private static VolumeProjection bundle(String name, String signer, String path) {
        return new VolumeProjection.ClusterTrustBundle(name, signer, Optional.empty(), Optional.empty(), path);
    }

    private static VolumeProjection token(Long seconds, String path) {
        return new VolumeProjection.ServiceAccountToken("", Optional.ofNullable(seconds), path);
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, true", "511, true", "512, false"})
    void modesArePermissionBits(int mode, boolean valid) {
        String[] errors = valid ? new String[0] : new String[] {"spec.volumes[0].projected.defaultMode: Invalid value: " + mode + MODE};
        expectVolume(new VolumeSource.Projected(List.of(), Optional.of(mode)), errors);
        String[] secret = valid ? new String[0] : new String[] {"spec.volumes[0].secret.defaultMode: Invalid value: " + mode + MODE};
        expectVolume(new VolumeSource.Secret("s", List.of(), Optional.of(mode), Optional.empty()), secret);
        String[] fields = valid ? new String[0] : new String[] {"spec.volumes[0].downwardAPI.defaultMode: Invalid value: " + mode + MODE};
        expectVolume(new VolumeSource.DownwardAPI(List.of(name("a")), Optional.of(mode)), fields);
    }

    @Test
    void keysBecomeFilesBelowTheVolume() {
        List<KeyToPath> above = List.of(new KeyToPath("k", "../p", Optional.empty()));
        expectVolume(projected(new VolumeProjection.ConfigMap("c", above, Optional.empty())),
                AT + "configMap.items[0].path: Invalid value: \"../p\": must not contain '..'");
        expectVolume(new VolumeSource.Secret("", List.of(new KeyToPath("k", "", Optional.of(0777))), Optional.empty(), Optional.empty()),
                "spec.volumes[0].secret.secretName: Required value", "spec.volumes[0].secret.items[0].path: Required value");
    }

    @Test
    void filesWithFieldsHaveOneSource() {
        var both = new DownwardAPIVolumeFile("", Optional.of(new ObjectFieldSelector("v1", "metadata.uid")),
                Optional.of(new ResourceFieldSelector("c", "limits.cpu", Optional.empty())), Optional.of(01000));
        expectVolume(projected(new VolumeProjection.DownwardAPI(List.of(both, name("b")))),
                AT + "downwardAPI.items[0].path: Required value",
                AT + "downwardAPI.items[0]: Invalid value: \"resource\": fieldRef and resourceFieldRef can not be specified simultaneously",
                AT + "downwardAPI.items[0].mode: Invalid value: 512" + MODE);
    }

    @Test
    void resourcesInFilesAreThoseOfAContainer() {
        expectVolume(projected(new VolumeProjection.DownwardAPI(List.of(
                        cpu("a", new ResourceFieldSelector("c", "requests.cpu", Optional.of(Quantity.parse("1m")))),
                        cpu("b", new ResourceFieldSelector("", "", Optional.empty())),
                        cpu("c", new ResourceFieldSelector("c", "limits.memory", Optional.of(Quantity.parse("3"))))))),
                AT + "downwardAPI.items[1].resourceFieldRef.containerName: Required value",
                AT + "downwardAPI.items[1].resourceFieldRef.resource: Required value",
                AT + "downwardAPI.items[2].resourceFieldRef.divisor: Invalid value: \"3\": only divisor's values 1, 1E, 1Ei, 1G, 1Gi, "
                        + "1Ki, 1M, 1Mi, 1P, 1Pi, 1T, 1Ti, 1k are supported with limits.memory");
    }

    @Test
    void sourcesDoNotShareFiles() {
        expect(spec -> spec.serviceAccountName("default").volumes(List.of(Pods.volume("v", projected(
                        new VolumeProjection.DownwardAPI(List.of(name("p"))),
                        new VolumeProjection.DownwardAPI(List.of(name("p"))),
                        token(null, "p"), bundle("b", "", "p"), bundle("b", "", "q"))))),
                "spec.volumes[0].projected.sources[1].downwardAPI: Invalid value: \"p\": conflicting duplicate paths",
                "spec.volumes[0].projected.sources[2].serviceAccountToken.path: Invalid value: \"p\": conflicting duplicate paths",
                "spec.volumes[0].projected.sources[3].clusterTrustBundle.path: Invalid value: \"p\": conflicting duplicate paths");
    }

    @Test
    void aTrustBundleIsNamedBySignerOrByName() {
        expectVolume(projected(bundle("b", "", "p")));
        expectVolume(projected(bundle("", "s", "p")));
        for (String name : List.of("", "b")) {
            expectVolume(projected(bundle(name, name, "/p")),
                    AT + "clusterTrustBundle: Required value: exactly one of name and signerName must be specified",
                    AT + "clusterTrustBundle.path: Invalid value: \"/p\": must be a relative path");
        }
    }

    @Test
    void aCertificateHasASigner() {
        expectVolume(projected(new VolumeProjection.PodCertificate("", "", Optional.empty(), "p", "", "", Map.of())),
                AT + "podCertificate.signerName: Required value");
        expectVolume(projected(new VolumeProjection.PodCertificate("example.com/s", "", Optional.empty(), "p", "", "", Map.of())));
    }

    @ParameterizedTest
    @CsvSource({
        "599,        may not specify a duration less than 10 minutes",
        "600,        ",
        "4294967296, ",
        "4294967297, may not specify a duration larger than 2^32 seconds"
    })
    void tokensAreValidForTenMinutesOrLonger(long seconds, String fault) {
        String[] errors = fault == null ? new String[0]
                : new String[] {AT + "serviceAccountToken.expirationSeconds: Invalid value: " + seconds + ": " + fault};
        expect(spec -> spec.serviceAccountName("default").volumes(List.of(Pods.volume("v", projected(token(seconds, "t"))))), errors);
    }
}
