package io.jubelet.app.message.device;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Which devices does a container get from the claims of its pod, which were prepared before?
 *
 * @param pod the pod, with what the cluster says about its claims
 * @param container the container
 */
public record GetContainerClaims(Pod pod, Container container) {

    /** Rejects null. */
    public GetContainerClaims {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
    }
}
