package io.jubelet.app.message.device;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import java.util.Objects;
import java.util.Optional;

/**
 * From which NUMA nodes can devices be allocated?
 *
 * @param pod the pod
 * @param container for which of its containers; absent for all together
 */
public record GetDeviceHints(Pod pod, Optional<Container> container) {

    /** Rejects null. */
    public GetDeviceHints {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
    }
}
