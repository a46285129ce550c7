package io.jubelet.domain.requests;

/**
 * Parts that are left out of the totals of a pod.
 *
 * @param excludeOverhead leave out the overhead of the sandbox
 * @param skipPodLevelResources leave out the pod-level resources (KEP-2837) and look at the containers alone
 */
public record Scope(boolean excludeOverhead, boolean skipPodLevelResources) {

    /** Nothing is left out. */
    public static final Scope ALL = new Scope(false, false);
}
