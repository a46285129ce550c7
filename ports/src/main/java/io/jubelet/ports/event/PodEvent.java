package io.jubelet.ports.event;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.Map;
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
 * @param annotations annotations of the event, free of secrets
 */
public record PodEvent(PodIdentity pod, String fieldPath, Type type, String reason, String message, Instant at,
        Map<String, String> annotations) {

    /** Severity. */
    public enum Type {
        /** Expected. */
        NORMAL,
        /** Needs attention. */
        WARNING
    }

    /** An event without annotations. */
    public PodEvent(PodIdentity pod, String fieldPath, Type type, String reason, String message, Instant at) {
        this(pod, fieldPath, type, reason, message, at, Map.of());
    }

    /** Copies the annotations; rejects null parts. */
    public PodEvent {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(fieldPath, "fieldPath");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(at, "at");
        annotations = Immutable.sorted(annotations);
    }
}
