package io.jubelet.domain.source;

import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Objects;

/**
 * One change of the desired pods.
 *
 * @param operation what happened to the pods
 * @param source source of the pods: {@code file}, {@code http} or {@code api}
 * @param pods the pods as they are desired now, with the annotations of the agent; for REMOVE as they were desired last
 */
public record PodChange(Operation operation, String source, List<Pod> pods) {

    /** Kind of a change, in the order in which the changes of one set are delivered. */
    public enum Operation {
        /** The source does not name the pods any more. */
        REMOVE,
        /** New pods. Without pods: the source delivered for the first time, and has no pods. */
        ADD,
        /** Spec, labels, annotations or deletion differ. */
        UPDATE,
        /** As UPDATE, and the pods end gracefully. */
        DELETE,
        /** Nothing but the status at the source differs. */
        RECONCILE
    }

    /** Copies the list; rejects null parts. */
    public PodChange {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(source, "source");
        pods = List.copyOf(pods);
    }
}
