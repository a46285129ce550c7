package io.jubelet.domain.event;

import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * An event that happened.
 *
 * @param subject what it is about
 * @param type {@code Normal} or {@code Warning}
 * @param reason word for machines
 * @param message text for users
 * @param at when it happened
 * @param annotations annotations of the object
 */
public record ReportedEvent(EventSubject subject, String type, String reason, String message, Instant at,
        Map<String, String> annotations) {

    /** An event without annotations. */
    public ReportedEvent(EventSubject subject, String type, String reason, String message, Instant at) {
        this(subject, type, reason, message, at, Map.of());
    }

    /** Copies the annotations; rejects null. */
    public ReportedEvent {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(at, "at");
        annotations = Immutable.sorted(annotations);
    }
}
