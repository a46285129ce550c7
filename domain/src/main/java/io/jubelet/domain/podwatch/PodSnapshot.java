package io.jubelet.domain.podwatch;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.Stage;
import java.util.Objects;
import java.util.Optional;

/**
 * A pod of this node as it is at a moment.
 *
 * @param pod the pod with the status that is reported
 * @param desired whether a source names it
 * @param stage where it is in its lifecycle; empty as long as nothing was reported of it, and when that is not known
 */
public record PodSnapshot(Pod pod, boolean desired, Optional<Stage> stage) {

    /** Rejects null. */
    public PodSnapshot {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(stage, "stage");
    }

    /** Whether nothing is left to do for it. */
    boolean isFinished() {
        return stage.filter(Stage.FINISHED::equals).isPresent();
    }
}
