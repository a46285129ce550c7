package io.jubelet.app.message.device;

import java.util.Objects;

/**
 * Unprepare what was prepared for a pod of which nothing runs any more. Waits for its drivers, each for 45 seconds at most.
 *
 * @param podUid the pod
 */
public record UnprepareClaims(String podUid) {

    /** Rejects null. */
    public UnprepareClaims {
        Objects.requireNonNull(podUid, "podUid");
    }
}
