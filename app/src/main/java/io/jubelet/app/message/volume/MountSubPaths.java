package io.jubelet.app.message.volume;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Objects;

/**
 * Requests the parts of volumes that a container mounts alone.
 *
 * @param pod the pod
 * @param container name of the container
 * @param subPaths the parts
 */
public record MountSubPaths(Pod pod, String container, List<SubPath> subPaths) {

    /** Copies the list; rejects null. */
    public MountSubPaths {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
        subPaths = List.copyOf(subPaths);
    }
}
