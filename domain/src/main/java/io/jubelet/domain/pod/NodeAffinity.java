package io.jubelet.domain.pod;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Constraints on the node.
 *
 * @param requiredDuringSchedulingIgnoredDuringExecution must hold at admission
 * @param preferredDuringSchedulingIgnoredDuringExecution preferences
 */
public record NodeAffinity(
        Optional<NodeSelector> requiredDuringSchedulingIgnoredDuringExecution,
        List<PreferredSchedulingTerm> preferredDuringSchedulingIgnoredDuringExecution) {

    /** Copies collections; rejects null parts. */
    public NodeAffinity {
        Objects.requireNonNull(requiredDuringSchedulingIgnoredDuringExecution, "requiredDuringSchedulingIgnoredDuringExecution");
        preferredDuringSchedulingIgnoredDuringExecution = List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
    }
}
