package io.jubelet.domain.event;

import java.time.Instant;
import java.util.Objects;

/**
 * Something that happened.
 *
 * @param subject what it is about
 * @param type {@code Normal} or {@code Warning}
 * @param reason word for machines
 * @param message text for users
 * @param at when it happened
 */
public record ReportedEvent(EventSubject subject, String type, String reason, String message, Instant at) {

    /** Rejects null. */
    public ReportedEvent {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(at, "at");
    }
}
