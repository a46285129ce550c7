package io.jubelet.app.message.topology;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Asks for the CPUs and NUMA nodes that a container may use.
 *
 * @param pod its pod
 * @param container its name; empty for the pod as a whole
 */
public record GetAffinity(Pod pod, String container) {

    /** Rejects null. */
    public GetAffinity {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
    }
}
