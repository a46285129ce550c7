package io.jubelet.domain.pod;

import io.jubelet.domain.meta.LabelSelector;
import java.util.List;
import java.util.Optional;

/** Assembles a {@link PodAffinityTerm}; every part is absent until it is set. Not thread-safe. */
public final class PodAffinityTermBuilder {
    private Optional<LabelSelector> labelSelector = Optional.empty();
    private List<String> namespaces = List.of();
    private String topologyKey = "";
    private Optional<LabelSelector> namespaceSelector = Optional.empty();
    private List<String> matchLabelKeys = List.of();
    private List<String> mismatchLabelKeys = List.of();

    PodAffinityTermBuilder() {
    }

    PodAffinityTermBuilder(PodAffinityTerm from) {
        labelSelector = from.labelSelector();
        namespaces = from.namespaces();
        topologyKey = from.topologyKey();
        namespaceSelector = from.namespaceSelector();
        matchLabelKeys = from.matchLabelKeys();
        mismatchLabelKeys = from.mismatchLabelKeys();
    }

    /** Sets {@link PodAffinityTerm#labelSelector()}. */
    public PodAffinityTermBuilder labelSelector(LabelSelector value) {
        labelSelector = Optional.of(value);
        return this;
    }

    /** Removes {@link PodAffinityTerm#labelSelector()}. */
    public PodAffinityTermBuilder noLabelSelector() {
        labelSelector = Optional.empty();
        return this;
    }

    /** Sets {@link PodAffinityTerm#namespaces()}. */
    public PodAffinityTermBuilder namespaces(List<String> value) {
        namespaces = value;
        return this;
    }

    /** Sets {@link PodAffinityTerm#topologyKey()}. */
    public PodAffinityTermBuilder topologyKey(String value) {
        topologyKey = value;
        return this;
    }

    /** Sets {@link PodAffinityTerm#namespaceSelector()}. */
    public PodAffinityTermBuilder namespaceSelector(LabelSelector value) {
        namespaceSelector = Optional.of(value);
        return this;
    }

    /** Removes {@link PodAffinityTerm#namespaceSelector()}. */
    public PodAffinityTermBuilder noNamespaceSelector() {
        namespaceSelector = Optional.empty();
        return this;
    }

    /** Sets {@link PodAffinityTerm#matchLabelKeys()}. */
    public PodAffinityTermBuilder matchLabelKeys(List<String> value) {
        matchLabelKeys = value;
        return this;
    }

    /** Sets {@link PodAffinityTerm#mismatchLabelKeys()}. */
    public PodAffinityTermBuilder mismatchLabelKeys(List<String> value) {
        mismatchLabelKeys = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public PodAffinityTerm build() {
        return new PodAffinityTerm(labelSelector, namespaces, topologyKey, namespaceSelector, matchLabelKeys,
                mismatchLabelKeys);
    }
}
