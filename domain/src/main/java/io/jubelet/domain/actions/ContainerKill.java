package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.termination.KillReason;
import java.util.Objects;

/**
 * A container instance that has to be stopped.
 *
 * @param id id of the instance in the runtime
 * @param container the container as the pod specifies it
 * @param reason cause, as far as it matters for the grace period
 * @param message text for the {@code Killing} event
 */
public record ContainerKill(String id, Container container, KillReason reason, String message) {

    /** Rejects null parts. */
    public ContainerKill {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }
}
