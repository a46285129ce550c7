package io.jubelet.domain.node;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One aspect of the state of a node (core/v1 NodeCondition).
 *
 * @param type type, such as {@code Ready}
 * @param status {@code True}, {@code False} or {@code Unknown}
 * @param lastHeartbeatTime when it was last looked at
 * @param lastTransitionTime when {@code status} last changed
 * @param reason word for machines
 * @param message text for users
 */
public record NodeCondition(
        String type,
        String status,
        Optional<Instant> lastHeartbeatTime,
        Optional<Instant> lastTransitionTime,
        String reason,
        String message) {

    /** Rejects null parts. */
    public NodeCondition {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(lastHeartbeatTime, "lastHeartbeatTime");
        Objects.requireNonNull(lastTransitionTime, "lastTransitionTime");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }

    /** The same condition, looked at again. */
    NodeCondition seenAt(Instant now) {
        return new NodeCondition(type, status, Optional.of(now), lastTransitionTime, reason, message);
    }
}
