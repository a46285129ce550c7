package io.jubelet.domain.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.OptionalReference;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.sample.SamplePods;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigReferencesTest {

    private static final Container CONTAINER = SamplePods.container("c").toBuilder()
            .envFrom(List.of(
                    new EnvFromSource("", Optional.of(new OptionalReference("all", Optional.empty())), Optional.empty()),
                    new EnvFromSource("", Optional.empty(), Optional.of(new OptionalReference("all", Optional.of(true))))))
            .env(List.of(
                    from(new EnvVarSource.SecretKeyRef("one", "k", Optional.of(false))),
                    from(new EnvVarSource.ConfigMapKeyRef("one", "k", Optional.of(true))),
                    new EnvVar("TEXT", "text counts more",
                            Optional.of(new EnvVarSource.SecretKeyRef("unused", "k", Optional.empty())))))
            .build();

    private static EnvVar from(EnvVarSource source) {
        return new EnvVar("V", "", Optional.of(source));
    }

    private static Volume volume(VolumeSource source) {
        return new Volume("v", Optional.of(source));
    }

    private static List<String> of(PodSpec spec) {
        Pod pod = SamplePods.pod(spec);
        return ConfigReferences.of(pod).stream().map(ConfigObjectKey::toString).toList();
    }

    @Test
    void ofEnvironments() {
        assertEquals(List.of("configmap \"ns/all\" false", "secret \"ns/all\" true", "secret \"ns/one\" false",
                "configmap \"ns/one\" true"), ConfigReferences.ofEnvironment("ns", CONTAINER).stream()
                        .map(reference -> reference.key() + " " + reference.optional()).toList());
    }

    @Test
    void ofAllContainersAndPulls() {
        List<String> expected =
                List.of("configmap \"ns/all\"", "secret \"ns/all\"", "secret \"ns/one\"", "configmap \"ns/one\"");
        assertEquals(expected, of(PodSpec.builder().initContainers(List.of(CONTAINER)).build()));
        assertEquals(expected, of(PodSpec.builder().containers(List.of(CONTAINER)).build()));
        assertEquals(expected, of(PodSpec.builder()
                .ephemeralContainers(List.of(new EphemeralContainer(CONTAINER, "c"))).build()));
        PodSpec pulling = PodSpec.builder().imagePullSecrets(List.of(new LocalObjectReference("b"),
                new LocalObjectReference(""), new LocalObjectReference("a"), new LocalObjectReference("b"))).build();
        assertEquals(List.of("secret \"ns/b\"", "secret \"ns/a\""), of(pulling));
    }

    @Test
    void optionalObjectsAndThoseWithoutNameAreNotRequired() {
        Pod pod = SamplePods.pod(PodSpec.builder().containers(List.of(CONTAINER))
                .imagePullSecrets(List.of(new LocalObjectReference("pull"))).volumes(List.of(
                        volume(new VolumeSource.Secret("s", List.of(), Optional.empty(), Optional.empty())),
                        volume(new VolumeSource.Secret("maybe", List.of(), Optional.empty(), Optional.of(true))),
                        volume(new VolumeSource.ConfigMap("", List.of(), Optional.empty(), Optional.empty())))).build());
        assertEquals(List.of("configmap \"ns/all\"", "secret \"ns/one\"", "secret \"ns/s\""),
                ConfigReferences.required(pod).stream().map(ConfigObjectKey::toString).toList());
    }

    @ParameterizedTest
    @MethodSource
    void someVolumesNeedCredentials(VolumeSource source, boolean needs) {
        assertEquals(needs ? List.of("secret \"ns/creds\"") : List.of(), of(PodSpec.builder().volumes(List.of(volume(source))).build()));
    }

    static List<Arguments> someVolumesNeedCredentials() {
        Optional<LocalObjectReference> creds = Optional.of(new LocalObjectReference("creds"));
        return List.of(
                Arguments.of(new DriverVolumeSource.Iscsi("p", "i", 0, "", "", false, List.of(), true, true, creds, ""), true),
                Arguments.of(new DriverVolumeSource.Iscsi("p", "i", 0, "", "", false, List.of(), true, true, Optional.empty(), ""), false),
                Arguments.of(new DriverVolumeSource.FlexVolume("d", "", creds, false, Map.of()), true),
                Arguments.of(new CloudVolumeSource.Cinder("d", "", false, creds), true),
                Arguments.of(new CloudVolumeSource.AzureFile("creds", "share", false), true),
                Arguments.of(new DriverVolumeSource.Nfs("s", "/a", false), false),
                Arguments.of(new DriverVolumeSource.GitRepo("r", "", ""), false),
                Arguments.of(new RetiredVolumeSource.Glusterfs("e", "p", false), false),
                Arguments.of(new VolumeSource.HostPath("/a", Optional.empty()), false),
                Arguments.of(new VolumeSource.PersistentVolumeClaim("creds", false), false));
    }

    @Test
    void ofVolumes() {
        assertEquals(List.of("secret \"ns/s\"", "configmap \"ns/c\"", "secret \"ns/ps\"", "configmap \"ns/pc\"",
                "secret \"ns/csi\""), of(PodSpec.builder().volumes(List.of(
                        volume(new VolumeSource.Secret("s", List.of(), Optional.empty(), Optional.empty())),
                        volume(new VolumeSource.ConfigMap("c", List.of(), Optional.empty(), Optional.of(true))),
                        volume(new VolumeSource.Projected(List.of(
                                new VolumeProjection.Secret("ps", List.of(), Optional.empty()),
                                new VolumeProjection.ConfigMap("pc", List.of(), Optional.empty())), Optional.empty())),
                        volume(new DriverVolumeSource.Csi("d", Optional.empty(), "", Map.of(),
                                Optional.of(new LocalObjectReference("csi")))),
                        volume(new VolumeSource.EmptyDir("", Optional.empty())))).build()));
    }
}
