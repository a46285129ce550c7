package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * Requests what the API server is to be sent about a pod.
 *
 * @param podUid the pod; for a static pod its own uid, not that of its mirror pod
 * @param object the object of the pod as the API server has it: the pod itself, or the mirror pod of a static pod
 * @param delivered the version of the status that was delivered last to that object, see {@link ApiStatus#version()}; 0 if
 *     none was
 */
public record GetApiStatus(String podUid, Pod object, long delivered) {

    /** Rejects null. */
    public GetApiStatus {
        Objects.requireNonNull(podUid, "podUid");
        Objects.requireNonNull(object, "object");
    }
}
