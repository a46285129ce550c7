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
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
