package io.jubelet.app.message.device;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Which devices does a container get? It is about to be started; plugins that request it are notified.
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
