package io.jubelet.app.message.volume;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Requests the volumes of a pod.
 *
 * @param pod the pod
 * @param running whether only changes while the pod runs, and missing volumes, are to be handled
 */
public record SetUpVolumes(Pod pod, boolean running) {

    /** Rejects null. */
    public SetUpVolumes {
        Objects.requireNonNull(pod, "pod");
    }
}
