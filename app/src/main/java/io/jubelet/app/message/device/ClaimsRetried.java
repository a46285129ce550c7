package io.jubelet.app.message.device;

/**
 * A driver can be used again, so that it is worth another attempt to prepare the claims of a pod.
 *
 * @param podUid the pod
 */
public record ClaimsRetried(String podUid) {
}
