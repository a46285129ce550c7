package io.jubelet.app.message;

import io.jubelet.domain.worker.Stage;
import java.util.Objects;

/**
 * The status of a pod of which nothing runs any more is at the API server, or there is no object that could take it.
 *
 * @param podUid the pod
 * @param stage stage of the status, at least {@link Stage#TERMINATED}
 */
public record PodStatusDelivered(String podUid, Stage stage) {

    /** Rejects null. */
    public PodStatusDelivered {
        Objects.requireNonNull(podUid, "podUid");
        Objects.requireNonNull(stage, "stage");
    }
}
