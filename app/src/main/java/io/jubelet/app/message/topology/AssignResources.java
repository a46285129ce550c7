package io.jubelet.app.message.topology;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Requests CPUs and memory for the containers of a pod that is to be admitted. Asking again changes nothing.
 *
 * @param pod the pod
 */
public record AssignResources(Pod pod) {

    /** Rejects null. */
    public AssignResources {
        Objects.requireNonNull(pod, "pod");
    }
}
