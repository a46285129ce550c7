package io.jubelet.app.message;

/**
 * Requests the results of the probes of a pod.
 *
 * @param podUid the pod
 */
public record GetProbeResults(String podUid) {
}
