package io.jubelet.domain.status;

import io.jubelet.domain.pod.PodPhase;
import java.util.Objects;

/**
 * The reason for which the agent itself makes a pod fail, whatever its containers do.
 *
 * @param reason word for machines, such as {@code DeadlineExceeded} or {@code Evicted}
 * @param message text for users
 * @param keepsSucceeded whether a pod that has succeeded before keeps its phase
 */
public record PodFailure(String reason, String message, boolean keepsSucceeded) {

    /** Rejects null parts. */
    public PodFailure {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }

    /** One that fails every pod. */
    public PodFailure(String reason, String message) {
        this(reason, message, false);
    }

    /** The phase that is reported instead of this one. */
    public PodPhase phase(PodPhase before) {
        return keepsSucceeded && before == PodPhase.SUCCEEDED ? before : PodPhase.FAILED;
    }
}
