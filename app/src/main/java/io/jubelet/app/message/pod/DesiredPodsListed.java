package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.Stage;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Answer to {@link ListDesiredPods}.
 *
 * @param pods by namespace and name
 */
public record DesiredPodsListed(List<DesiredPod> pods) {

    /** Copies the list. */
    public DesiredPodsListed {
        pods = List.copyOf(pods);
    }

    /**
     * A pod that a source names.
     *
     * @param pod the pod with the status that is reported
     * @param stage where it is in its lifecycle; empty as long as nothing was done for it
     */
    public record DesiredPod(Pod pod, Optional<Stage> stage) {

        /** Rejects null. */
        public DesiredPod {
            Objects.requireNonNull(pod, "pod");
            Objects.requireNonNull(stage, "stage");
        }
    }
}
