package io.jubelet.domain.volume;

import io.jubelet.domain.quantity.Quantity;
import java.util.Objects;
import java.util.Optional;

/**
 * A resource amount of a container.
 *
 * @param containerName container; empty in environment variables of the container itself
 * @param resource such as {@code limits.cpu}
 * @param divisor unit of the output; absent means 1
 */
public record ResourceFieldSelector(String containerName, String resource, Optional<Quantity> divisor) {

    /** Copies collections; rejects null parts. */
    public ResourceFieldSelector {
        Objects.requireNonNull(containerName, "containerName");
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(divisor, "divisor");
    }
}
