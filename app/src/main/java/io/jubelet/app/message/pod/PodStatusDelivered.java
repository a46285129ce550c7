package io.jubelet.app.message.pod;

import java.util.Objects;

/**
 * The status of a pod of which nothing runs any more is at the API server, or there is no object that could take it.
 *
 * @param podUid the pod
 */
public record PodStatusDelivered(String podUid) {

    /** Rejects null. */
    public PodStatusDelivered {
        Objects.requireNonNull(podUid, "podUid");
    }
}
