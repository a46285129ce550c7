package io.jubelet.app.message;

/**
 * Nothing is left to do for a pod.
 *
 * @param podUid the pod
 * @param gone whether the pod is wanted by nobody any more, so that everything of it may be removed
 */
public record PodFinished(String podUid, boolean gone) {
}
