package io.jubelet.domain.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.source.PodDefaults;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A valid pod with one container {@code c} and one volume {@code v}, and ways to break it. */
final class Pods {

    private Pods() {
    }

    static Pod valid() {
        return spec(spec -> spec);
    }

    static Pod spec(UnaryOperator<PodSpecBuilder> change) {
        PodSpecBuilder spec = PodSpec.builder().nodeName("node1").containers(List.of(container(c -> c)))
                .volumes(List.of(volume("v", new VolumeSource.EmptyDir("", Optional.empty()))));
        return PodDefaults.apply(new Pod(ObjectMeta.builder().name("web").namespace("ns").build(), change.apply(spec)
                .build(),
                PodStatus.builder().build()));
    }

    static Container container(UnaryOperator<ContainerBuilder> change) {
        return change.apply(Container.builder().name("c").image("img")).build();
    }

    static Volume volume(String name, VolumeSource source) {
        return new Volume(name, Optional.of(source));
    }

    /** Breaks the only container. */
    static void expectContainer(UnaryOperator<ContainerBuilder> change, String... errors) {
        expect(spec -> spec.containers(List.of(container(change))), errors);
    }

    /** Breaks the only volume. */
    static void expectVolume(VolumeSource source, String... errors) {
        expect(spec -> spec.volumes(List.of(volume("v", source))), errors);
    }

    static void expect(UnaryOperator<PodSpecBuilder> change, String... errors) {
        expect(spec(change), errors);
    }

    static void expect(Pod pod, String... errors) {
        assertEquals(List.of(errors), PodValidation.ofNew(pod).stream().map(FieldError::toString).toList());
    }
}
