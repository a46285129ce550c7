package io.jubelet.domain.node;

import java.util.Objects;

/**
 * Something about a node that users should be notified of.
 *
 * @param warning whether it needs attention
 * @param reason word for machines
 * @param message text for users
 */
public record NodeNotice(boolean warning, String reason, String message) {

    /** Rejects null parts. */
    public NodeNotice {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }

    /** The node came into another state, of that name. */
    public static NodeNotice ofState(String nodeName, String state) {
        return new NodeNotice(false, state, "Node " + nodeName + " status is now: " + state);
    }
}
