package io.jubelet.app.message.device;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.NumaMask;
import java.util.Objects;
import java.util.Optional;

/**
 * Requests the devices of a container of a pod that is to be admitted. Asking again changes nothing.
 *
 * @param pod the pod
 * @param container the container
 * @param affinity NUMA nodes that were decided on; absent when any will do
 */
public record AllocateDevices(Pod pod, Container container, Optional<NumaMask> affinity) {

    /** Rejects null. */
    public AllocateDevices {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(affinity, "affinity");
    }
}
