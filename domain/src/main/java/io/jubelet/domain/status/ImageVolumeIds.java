package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.VolumeMountStatus;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.value.CleanPath;
import io.jubelet.domain.volume.plan.ImageVolumes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The ids of the images that containers mount as volumes, in the statuses of their mounts (KEP-5365). The runtime reports mounts
 * without the names of volumes; a mount of a container is found by its path.
 */
public final class ImageVolumeIds {

    private final ObservedPod observed;
    private final Set<String> volumes;

    private ImageVolumeIds(Pod pod, ObservedPod observed) {
        this.observed = observed;
        this.volumes = pod.spec().volumes().stream().filter(volume -> ImageVolumes.image(volume).isPresent())
                .map(volume -> volume.name()).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a pod has volumes with the content of images. */
    public static boolean isPossible(Pod pod) {
        return pod.spec().volumes().stream().anyMatch(volume -> ImageVolumes.image(volume).isPresent());
    }

    /**
     * The images whose ids are to be asked for, as containers mount them: what was reported of the same instance of a container is
     * not asked for again.
     *
     * @param before the status that was reported before
     */
    public static Set<ImageSpec> missing(Pod pod, ObservedPod observed, PodStatus before) {
        var ids = new ImageVolumeIds(pod, observed);
        return Stream.of(ContainerKind.values()).flatMap(kind -> kind.containers(pod.spec()).stream()
                .flatMap(container -> ids.missing(container, kind.statuses(before)))).collect(Collectors.toUnmodifiableSet());
    }

    private Stream<ImageSpec> missing(Container container, List<ContainerStatus> before) {
        Optional<ObservedContainer> instance = observed.newest(container.name());
        Set<String> reported = before.stream()
                .filter(status -> instance.filter(one -> status.containerID().endsWith("://" + one.id())).isPresent())
                .flatMap(status -> status.volumeMounts().stream()).filter(mount -> mount.imageRef().isPresent())
                .map(VolumeMountStatus::mountPath).collect(Collectors.toSet());
        return container.volumeMounts().stream().filter(mount -> volumes.contains(mount.name()))
                .map(mount -> mount.mountPath()).filter(path -> !reported.contains(path))
                .flatMap(path -> image(container.name(), path).stream());
    }

    /**
     * A status with the ids of images.
     *
     * @param ids by what {@link #missing} says; mounts of other images, and of those that have none, stay as they are
     */
    public static PodStatus added(Pod pod, ObservedPod observed, PodStatus status, Map<ImageSpec, String> ids) {
        if (ids.isEmpty()) {
            return status;
        }
        var all = new ImageVolumeIds(pod, observed);
        return status.toBuilder().initContainerStatuses(all.added(status.initContainerStatuses(), ids))
                .containerStatuses(all.added(status.containerStatuses(), ids))
                .ephemeralContainerStatuses(all.added(status.ephemeralContainerStatuses(), ids)).build();
    }

    private List<ContainerStatus> added(List<ContainerStatus> statuses, Map<ImageSpec, String> ids) {
        return statuses.stream().map(status -> status.toBuilder().volumeMounts(status.volumeMounts().stream()
                .map(mount -> added(status.name(), mount, ids)).toList()).build()).toList();
    }

    private VolumeMountStatus added(String container, VolumeMountStatus mount, Map<ImageSpec, String> ids) {
        return Optional.of(mount.name()).filter(volumes::contains).flatMap(_ -> image(container, mount.mountPath()))
                .map(ids::get).map(mount::withImageRef).orElse(mount);
    }

    private Optional<ImageSpec> image(String container, String path) {
        String absolute = path.startsWith("/") ? path : CleanPath.join("/", path);
        return observed.newest(container).stream().flatMap(instance -> instance.mounts().stream())
                .filter(mount -> mount.containerPath().equals(absolute)).findFirst().flatMap(Mount::image);
    }
}
