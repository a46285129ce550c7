package io.jubelet.domain.container;

import java.util.Objects;

/**
 * The effect of a change of one resource in place.
 *
 * @param resourceName {@code cpu} or {@code memory}
 * @param restartPolicy {@code NotRequired} or {@code RestartContainer}
 */
public record ContainerResizePolicy(String resourceName, String restartPolicy) {

    /** Copies collections; rejects null parts. */
    public ContainerResizePolicy {
        Objects.requireNonNull(resourceName, "resourceName");
        Objects.requireNonNull(restartPolicy, "restartPolicy");
    }
}
