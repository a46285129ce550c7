package io.jubelet.app.message.pod;

import java.util.Set;

/**
 * Requests the results of the probes of a pod.
 *
 * @param podUid the pod
 * @param running ids without type prefix of the containers that a sync of the pod has seen running: those of them that are
 *     not ready are probed at once. Empty when the results are requested outside of a sync
 */
public record GetProbeResults(String podUid, Set<String> running) {

    /** Copies the set. */
    public GetProbeResults {
        running = Set.copyOf(running);
    }

    /** Requests what is known, and leaves the probes to their periods. */
    public GetProbeResults(String podUid) {
        this(podUid, Set.of());
    }
}
