package io.jubelet.domain.container;

import java.util.Objects;

/**
 * A container added to a running pod for debugging; never restarted.
 *
 * @param container the container itself
 * @param targetContainerName container whose process namespace is joined; empty for none
 */
public record EphemeralContainer(Container container, String targetContainerName) {

    /** Copies collections; rejects null parts. */
    public EphemeralContainer {
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(targetContainerName, "targetContainerName");
    }
}
