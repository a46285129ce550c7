package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * A weighted term.
 *
 * @param weight 1 to 100
 * @param podAffinityTerm the term
 */
public record WeightedPodAffinityTerm(int weight, Optional<PodAffinityTerm> podAffinityTerm) {

    /** Copies collections; rejects null parts. */
    public WeightedPodAffinityTerm {
        Objects.requireNonNull(podAffinityTerm, "podAffinityTerm");
    }
}
