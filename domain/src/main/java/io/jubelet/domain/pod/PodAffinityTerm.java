package io.jubelet.domain.pod;

import io.jubelet.domain.meta.LabelSelector;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Selects pods and a topology.
 *
 * @param labelSelector pods
 * @param namespaces namespaces
 * @param topologyKey node label
 * @param namespaceSelector namespaces by label
 * @param matchLabelKeys label keys that must match
 * @param mismatchLabelKeys label keys that must not match
 */
public record PodAffinityTerm(
        Optional<LabelSelector> labelSelector,
        List<String> namespaces,
        String topologyKey,
        Optional<LabelSelector> namespaceSelector,
        List<String> matchLabelKeys,
        List<String> mismatchLabelKeys) {

    /** Copies collections; rejects null parts. */
    public PodAffinityTerm {
        Objects.requireNonNull(labelSelector, "labelSelector");
        namespaces = List.copyOf(namespaces);
        Objects.requireNonNull(topologyKey, "topologyKey");
        Objects.requireNonNull(namespaceSelector, "namespaceSelector");
        matchLabelKeys = List.copyOf(matchLabelKeys);
        mismatchLabelKeys = List.copyOf(mismatchLabelKeys);
    }
}
