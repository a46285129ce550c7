package io.jubelet.domain.status;

import java.util.Objects;

/**
 * The reason for which the last attempt to start a container failed.
 *
 * @param reason word for machines, such as {@code ErrImagePull}
 * @param message text for users
 */
public record WaitingReason(String reason, String message) {

    /** Rejects null parts. */
    public WaitingReason {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }
}
