package io.jubelet.app.message.pod;

/**
 * Nothing is left to do for a pod.
 *
 * @param podUid the pod
 * @param gone whether the pod is no longer desired by any source, so that everything of it may be removed
 */
public record PodFinished(String podUid, boolean gone) {
}
