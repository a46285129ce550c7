package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.Stage;
import java.util.Objects;

/**
 * A status as a worker computed it.
 *
 * @param pod the pod with that status
 * @param stage where the pod is in its lifecycle; at least {@link Stage#TERMINATED} once nothing of it runs for good
 * @param provisional whether the pod is a static one whose mirror pod the worker does not know: an earlier agent may have reported there
 *     what its containers were
 */
public record PodStatusComputed(Pod pod, Stage stage, boolean provisional) {

    /** Rejects null. */
    public PodStatusComputed {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(stage, "stage");
    }

    /** A status that no mirror pod would change. */
    public PodStatusComputed(Pod pod, Stage stage) {
        this(pod, stage, false);
    }
}
