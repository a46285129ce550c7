package io.jubelet.domain.volume.plan;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.env.EnvReferences;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Volumes of a pod that have to be on the machine; image volumes never are: the runtime mounts them. */
public final class UsedVolumes {

    private UsedVolumes() {
    }

    /** Those that a container mounts or reads its environment from, in the order of the spec. Nothing waits for others. */
    public static List<Volume> of(PodSpec spec) {
        Set<String> names = new HashSet<>();
        Stream.of(spec.initContainers().stream(), spec.containers().stream(),
                        spec.ephemeralContainers().stream().map(EphemeralContainer::container))
                .flatMap(containers -> containers).forEach(container -> addTo(names, container));
        return spec.volumes().stream().filter(volume -> names.contains(volume.name()))
                .filter(volume -> ImageVolumes.image(volume).isEmpty()).toList();
    }

    private static void addTo(Set<String> names, Container container) {
        container.volumeMounts().stream().map(VolumeMount::name).forEach(names::add);
        container.volumeDevices().stream().map(VolumeDevice::name).forEach(names::add);
        EnvReferences.of(container).files().forEach(file -> names.add(file.volumeName()));
    }

    /** The volumes whose content changes while the pod runs. */
    public static List<Volume> changing(PodSpec spec) {
        return of(spec).stream().filter(volume -> volume.source().filter(source -> switch (source) {
            case VolumeSource.ConfigMap _, VolumeSource.Secret _, VolumeSource.DownwardAPI _,
                    VolumeSource.Projected _ -> true;
            default -> false;
        }).isPresent()).toList();
    }
}
