package io.jubelet.app.message.topology;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Asks for the CPUs and NUMA nodes of a container that is made now. It is assigned what it is to have and lacks, because its pod had
 * ended; unless it is ephemeral, init containers before it have ended, and what they had is released. Of a pod as a whole only what is
 * assigned is looked at.
 *
 * @param pod its pod
 * @param container its name; empty for the pod as a whole
 */
public record ClaimAffinity(Pod pod, String container) {

    /** Rejects null. */
    public ClaimAffinity {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
    }
}
