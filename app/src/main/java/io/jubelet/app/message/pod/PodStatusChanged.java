package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.Stage;
import java.util.Objects;

/**
 * The status of a pod changed, or the pod came to another stage of its lifecycle.
 *
 * @param pod the pod with its new status
 * @param stage where the pod is in its lifecycle; {@link Stage#FINISHED} once this status is its last one
 */
public record PodStatusChanged(Pod pod, Stage stage) {

    /** Rejects null. */
    public PodStatusChanged {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(stage, "stage");
    }
}
