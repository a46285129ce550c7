package io.jubelet.domain.node;

import java.util.Objects;
import java.util.Optional;

/**
 * Swap space of a node (core/v1 NodeSwapStatus).
 *
 * @param capacity bytes
 */
public record NodeSwap(Optional<Long> capacity) {

    /** Copies collections; rejects null parts. */
    public NodeSwap {
        Objects.requireNonNull(capacity, "capacity");
    }
}
