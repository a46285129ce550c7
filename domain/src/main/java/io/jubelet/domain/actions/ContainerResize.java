package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import java.util.Objects;

/**
 * A running container instance whose resources have to be changed in place.
 *
 * @param id id of the instance in the runtime
 * @param container the container as the pod specifies it
 * @param desired resources after the change
 * @param actuated resources before the change
 */
public record ContainerResize(String id, Container container, ResourceAmounts desired, ResourceAmounts actuated) {

    /** Rejects null parts. */
    public ContainerResize {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(desired, "desired");
        Objects.requireNonNull(actuated, "actuated");
    }
}
