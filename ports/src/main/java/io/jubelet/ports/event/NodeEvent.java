package io.jubelet.ports.event;

import java.time.Instant;
import java.util.Objects;

/**
 * An event about the node itself.
 *
 * @param nodeName the node
 * @param type severity
 * @param reason machine-readable reason in CamelCase
 * @param message text for users, free of secrets
 * @param at when it happened
 */
public record NodeEvent(String nodeName, PodEvent.Type type, String reason, String message, Instant at) {

    /** Rejects null parts. */
    public NodeEvent {
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(at, "at");
    }
}
