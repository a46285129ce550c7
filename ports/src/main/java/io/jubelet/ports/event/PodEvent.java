package io.jubelet.ports.event;

import io.jubelet.domain.runtime.PodIdentity;
import java.time.Instant;
import java.util.Objects;

/**
 * An event about a pod or one of its containers.
 *
 * @param pod the pod
 * @param fieldPath {@code spec.containers{name}} and the like, empty when the pod itself is meant
 * @param type severity
 * @param reason machine-readable reason in CamelCase
 * @param message text for users, free of secrets
 * @param at when it happened
 */
public record PodEvent(PodIdentity pod, String fieldPath, Type type, String reason, String message, Instant at) {

    /** Severity. */
    public enum Type {
        /** Expected. */
        NORMAL,
        /** Needs attention. */
        WARNING
    }

    /** Rejects null parts. */
    public PodEvent {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(fieldPath, "fieldPath");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(at, "at");
    }
}
