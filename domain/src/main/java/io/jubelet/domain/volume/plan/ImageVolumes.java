package io.jubelet.domain.volume.plan;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.value.Immutable;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Volumes with the content of an image (KEP-4639). The image is pulled like that of a container; the runtime mounts it, so
 * there is nothing of such a volume on the machine.
 */
public final class ImageVolumes {

    private ImageVolumes() {
    }

    /** The image a volume shows; empty for volumes of any other type. */
    public static Optional<VolumeSource.Image> image(Volume volume) {
        return volume.source().filter(VolumeSource.Image.class::isInstance).map(VolumeSource.Image.class::cast);
    }

    /** Those that a container mounts, by the name of the volume. */
    public static Map<String, VolumeSource.Image> of(PodSpec spec, Container container) {
        return Immutable.sorted(found(spec, Stream.of(container)));
    }

    /** Those that any container of a pod mounts, by the name of the volume. Nothing is pulled for others. */
    public static Map<String, VolumeSource.Image> of(PodSpec spec) {
        return Immutable.sorted(found(spec, Stream.of(spec.initContainers().stream(), spec.containers().stream(),
                spec.ephemeralContainers().stream().map(EphemeralContainer::container)).flatMap(all -> all)));
    }

    private static SortedMap<String, VolumeSource.Image> found(PodSpec spec, Stream<Container> containers) {
        SortedMap<String, VolumeSource.Image> images = new TreeMap<>();
        for (Volume volume : spec.volumes()) {
            image(volume).ifPresent(image -> images.put(volume.name(), image));
        }
        if (!images.isEmpty()) {
            images.keySet().retainAll(containers.flatMap(container -> container.volumeMounts().stream())
                    .map(VolumeMount::name).toList());
        }
        return images;
    }
}
