package io.jubelet.app.message.pod;

/**
 * A result of a probe changed.
 *
 * @param podUid the pod
 */
public record ProbeChanged(String podUid) {
}
