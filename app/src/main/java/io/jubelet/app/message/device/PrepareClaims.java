package io.jubelet.app.message.device;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Make ready what a pod claims. Waits for its drivers, each for 45 seconds at most.
 *
 * @param pod the pod, with what the cluster says about its claims
 */
public record PrepareClaims(Pod pod) {

    /** Rejects null. */
    public PrepareClaims {
        Objects.requireNonNull(pod, "pod");
    }
}
