package io.jubelet.domain.restart;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.PodIdentity;
import java.util.Objects;

/**
 * Key of a crash-loop back-off. A change of any part resets it: a corrected image or other resources are tried at once.
 *
 * @param pod pod of the container
 * @param container name of the container
 * @param image image as the user wrote it
 * @param resources requests and limits
 */
public record CrashLoopKey(PodIdentity pod, String container, String image, ResourceRequirements resources) {

    /** Rejects null parts. */
    public CrashLoopKey {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(image, "image");
        Objects.requireNonNull(resources, "resources");
    }

    /** The key of a container of a pod. */
    public static CrashLoopKey of(Pod pod, Container container) {
        return new CrashLoopKey(PodIdentity.of(pod), container.name(), container.image(), container.resourcesOrNone());
    }
}
