package io.jubelet.domain.pod;

import io.jubelet.domain.meta.LabelSelector;
import java.util.List;
import java.util.Optional;

/** Assembles a {@link TopologySpreadConstraint}; every part is absent until it is set. Not thread-safe. */
public final class TopologySpreadConstraintBuilder {
    private int maxSkew;
    private String topologyKey = "";
    private String whenUnsatisfiable = "";
    private Optional<LabelSelector> labelSelector = Optional.empty();
    private Optional<Integer> minDomains = Optional.empty();
    private Optional<String> nodeAffinityPolicy = Optional.empty();
    private Optional<String> nodeTaintsPolicy = Optional.empty();
    private List<String> matchLabelKeys = List.of();

    TopologySpreadConstraintBuilder() {
    }

    TopologySpreadConstraintBuilder(TopologySpreadConstraint from) {
        maxSkew = from.maxSkew();
        topologyKey = from.topologyKey();
        whenUnsatisfiable = from.whenUnsatisfiable();
        labelSelector = from.labelSelector();
        minDomains = from.minDomains();
        nodeAffinityPolicy = from.nodeAffinityPolicy();
        nodeTaintsPolicy = from.nodeTaintsPolicy();
        matchLabelKeys = from.matchLabelKeys();
    }

    /** Sets {@link TopologySpreadConstraint#maxSkew()}. */
    public TopologySpreadConstraintBuilder maxSkew(int value) {
        maxSkew = value;
        return this;
    }

    /** Sets {@link TopologySpreadConstraint#topologyKey()}. */
    public TopologySpreadConstraintBuilder topologyKey(String value) {
        topologyKey = value;
        return this;
    }

    /** Sets {@link TopologySpreadConstraint#whenUnsatisfiable()}. */
    public TopologySpreadConstraintBuilder whenUnsatisfiable(String value) {
        whenUnsatisfiable = value;
        return this;
    }

    /** Sets {@link TopologySpreadConstraint#labelSelector()}. */
    public TopologySpreadConstraintBuilder labelSelector(LabelSelector value) {
        labelSelector = Optional.of(value);
        return this;
    }

    /** Removes {@link TopologySpreadConstraint#labelSelector()}. */
    public TopologySpreadConstraintBuilder noLabelSelector() {
        labelSelector = Optional.empty();
        return this;
    }

    /** Sets {@link TopologySpreadConstraint#minDomains()}. */
    public TopologySpreadConstraintBuilder minDomains(Integer value) {
        minDomains = Optional.of(value);
        return this;
    }

    /** Removes {@link TopologySpreadConstraint#minDomains()}. */
    public TopologySpreadConstraintBuilder noMinDomains() {
        minDomains = Optional.empty();
        return this;
    }

    /** Sets {@link TopologySpreadConstraint#nodeAffinityPolicy()}. */
    public TopologySpreadConstraintBuilder nodeAffinityPolicy(String value) {
        nodeAffinityPolicy = Optional.of(value);
        return this;
    }

    /** Removes {@link TopologySpreadConstraint#nodeAffinityPolicy()}. */
    public TopologySpreadConstraintBuilder noNodeAffinityPolicy() {
        nodeAffinityPolicy = Optional.empty();
        return this;
    }

    /** Sets {@link TopologySpreadConstraint#nodeTaintsPolicy()}. */
    public TopologySpreadConstraintBuilder nodeTaintsPolicy(String value) {
        nodeTaintsPolicy = Optional.of(value);
        return this;
    }

    /** Removes {@link TopologySpreadConstraint#nodeTaintsPolicy()}. */
    public TopologySpreadConstraintBuilder noNodeTaintsPolicy() {
        nodeTaintsPolicy = Optional.empty();
        return this;
    }

    /** Sets {@link TopologySpreadConstraint#matchLabelKeys()}. */
    public TopologySpreadConstraintBuilder matchLabelKeys(List<String> value) {
        matchLabelKeys = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public TopologySpreadConstraint build() {
        return new TopologySpreadConstraint(maxSkew, topologyKey, whenUnsatisfiable, labelSelector,
                minDomains, nodeAffinityPolicy, nodeTaintsPolicy, matchLabelKeys);
    }
}
