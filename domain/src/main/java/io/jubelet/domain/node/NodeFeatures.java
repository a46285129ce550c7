package io.jubelet.domain.node;

import java.util.Objects;
import java.util.Optional;

/**
 * Features of the runtime of a node (core/v1 NodeFeatures).
 *
 * @param supplementalGroupsPolicy the policy for groups (KEP-3619)
 */
public record NodeFeatures(Optional<Boolean> supplementalGroupsPolicy) {

    /** Copies collections; rejects null parts. */
    public NodeFeatures {
        Objects.requireNonNull(supplementalGroupsPolicy, "supplementalGroupsPolicy");
    }
}
