package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * Scheduling constraints of a pod.
 *
 * @param nodeAffinity constraints on the node
 * @param podAffinity nearness to other pods
 * @param podAntiAffinity distance from other pods
 */
public record Affinity(
        Optional<NodeAffinity> nodeAffinity,
        Optional<PodAffinity> podAffinity,
        Optional<PodAffinity> podAntiAffinity) {

    /** Copies collections; rejects null parts. */
    public Affinity {
        Objects.requireNonNull(nodeAffinity, "nodeAffinity");
        Objects.requireNonNull(podAffinity, "podAffinity");
        Objects.requireNonNull(podAntiAffinity, "podAntiAffinity");
    }
}
