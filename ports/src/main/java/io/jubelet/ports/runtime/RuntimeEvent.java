package io.jubelet.ports.runtime;

import io.jubelet.domain.runtime.PodIdentity;
import java.time.Instant;
import java.util.Objects;

/**
 * An event of the runtime (CRI ContainerEventResponse). It only names the pod: the receiver observes the pod again.
 *
 * @param pod the pod it happened to; its parts are empty when the runtime did not report them
 * @param containerId id of the container or sandbox
 * @param type what happened
 * @param at when it happened
 */
public record RuntimeEvent(PodIdentity pod, String containerId, Type type, Instant at) {

    /** Kinds of events. */
    public enum Type {
        /** Made, not started. */
        CREATED,
        /** Started. */
        STARTED,
        /** Ended. */
        STOPPED,
        /** Removed. */
        DELETED
    }

    /** Rejects null parts. */
    public RuntimeEvent {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(containerId, "containerId");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(at, "at");
    }
}
