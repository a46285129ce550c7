package io.jubelet.domain.status;

import java.util.Objects;

/**
 * Why the agent itself makes a pod fail, whatever its containers do.
 *
 * @param reason word for machines, such as {@code DeadlineExceeded} or {@code Evicted}
 * @param message text for users
 */
public record PodFailure(String reason, String message) {

    /** Rejects null parts. */
    public PodFailure {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }
}
