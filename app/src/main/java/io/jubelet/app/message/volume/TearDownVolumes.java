package io.jubelet.app.message.volume;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Requests the end of the volumes of a pod that has no containers any more.
 *
 * @param pod the pod
 */
public record TearDownVolumes(Pod pod) {

    /** Rejects null. */
    public TearDownVolumes {
        Objects.requireNonNull(pod, "pod");
    }
}
