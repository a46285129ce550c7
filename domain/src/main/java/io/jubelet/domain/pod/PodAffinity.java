package io.jubelet.domain.pod;

import java.util.List;

/**
 * Nearness to, or distance from, other pods; the agent only carries it.
 *
 * @param requiredDuringSchedulingIgnoredDuringExecution requirements
 * @param preferredDuringSchedulingIgnoredDuringExecution preferences
 */
public record PodAffinity(
        List<PodAffinityTerm> requiredDuringSchedulingIgnoredDuringExecution,
        List<WeightedPodAffinityTerm> preferredDuringSchedulingIgnoredDuringExecution) {

    /** Copies collections; rejects null parts. */
    public PodAffinity {
        requiredDuringSchedulingIgnoredDuringExecution = List.copyOf(requiredDuringSchedulingIgnoredDuringExecution);
        preferredDuringSchedulingIgnoredDuringExecution = List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
    }
}
