package io.jubelet.domain.event;

import java.util.Objects;

/**
 * Key of correlated events. Irrelevant parts are empty.
 *
 * @param subject what the events are about
 * @param type their type
 * @param reason their reason
 * @param message their message
 */
public record EventKey(EventSubject subject, String type, String reason, String message) {

    /** Rejects null. */
    public EventKey {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }

    /** Events with the same content. */
    static EventKey ofEvent(ReportedEvent event) {
        return new EventKey(event.subject(), event.type(), event.reason(), event.message());
    }

    /** Events that are alike: about one object, for one reason. */
    static EventKey ofAggregate(ReportedEvent event) {
        return new EventKey(event.subject().whole(), event.type(), event.reason(), "");
    }

    /** All events of one type about one object: warnings don't use up what is there for the others. */
    static EventKey ofSpamBudget(ReportedEvent event) {
        return new EventKey(event.subject().whole(), event.type(), "", "");
    }
}
