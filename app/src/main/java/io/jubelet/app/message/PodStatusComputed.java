package io.jubelet.app.message;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.Stage;
import java.util.Objects;

/**
 * A status as a worker computed it.
 *
 * @param pod the pod with that status
 * @param stage where the pod is in its life; at least {@link Stage#TERMINATED} once nothing of it runs for good
 */
public record PodStatusComputed(Pod pod, Stage stage) {

    /** Rejects null. */
    public PodStatusComputed {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(stage, "stage");
    }
}
