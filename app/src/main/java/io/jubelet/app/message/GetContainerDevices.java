package io.jubelet.app.message;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * What does a container get for its devices? It is about to be started, of which its plugins are notified if they want it.
 *
 * @param pod the pod
 * @param container the container
 */
public record GetContainerDevices(Pod pod, Container container) {

    /** Rejects null. */
    public GetContainerDevices {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
    }
}
