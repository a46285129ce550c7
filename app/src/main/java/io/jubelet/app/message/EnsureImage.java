package io.jubelet.app.message;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Asks for the image of a container.
 *
 * @param pod the pod
 * @param container the container
 * @param toStart whether the container is started next, so that a finished pull is used up; else the image is only
 *     fetched ahead
 */
public record EnsureImage(Pod pod, Container container, boolean toStart) {

    /** Rejects null. */
    public EnsureImage {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
    }
}
