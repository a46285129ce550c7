package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import java.util.Objects;

/**
 * A container instance that has to be removed during an in-place restart of the pod; its logs stay.
 *
 * @param id id of the instance in the runtime
 * @param container the container as the pod specifies it
 * @param kill whether it has to be stopped first, with grace 0
 */
public record ContainerReset(String id, Container container, boolean kill) {

    /** Rejects null parts. */
    public ContainerReset {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(container, "container");
    }
}
