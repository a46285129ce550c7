package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.PodStatus;
import java.util.Objects;
import java.util.Optional;

/**
 * Status of a pod for the API server.
 *
 * @param version grows with each status that is reported of a pod; 0 if nothing is known of the pod
 * @param status the complete status that the object is to have; empty if it needs no other one
 * @param finished whether the termination of the pod is complete at this node
 */
public record ApiStatus(long version, Optional<PodStatus> status, boolean finished) {

    /** The answer for a pod of which nothing is reported. */
    public static final ApiStatus UNKNOWN = new ApiStatus(0, Optional.empty(), false);

    /** Rejects null. */
    public ApiStatus {
        Objects.requireNonNull(status, "status");
    }
}
