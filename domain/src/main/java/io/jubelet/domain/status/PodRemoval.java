package io.jubelet.domain.status;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;

/** Condition for the removal of a pod's object from the API server. */
public final class PodRemoval {

    private PodRemoval() {
    }

    /**
     * Whether the object is to be removed: it is deleted, its terminal phase is reported at the API server, and nothing of
     * the pod is left at this node. Mirror pods have no graceful deletion; they follow their static pods.
     *
     * @param object the object as the API server has it, with the status sent last
     * @param finished whether the termination of the pod is complete at this node
     */
    public static boolean isDue(Pod object, boolean finished) {
        return finished && object.status().isTerminal() && object.metadata().deletionTimestamp().isPresent()
                && !ConfigAnnotations.isMirror(object);
    }
}
