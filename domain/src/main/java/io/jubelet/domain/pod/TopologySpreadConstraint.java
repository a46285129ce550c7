package io.jubelet.domain.pod;

import io.jubelet.domain.meta.LabelSelector;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Spreading of pods over the cluster; the agent only carries it.
 *
 * @param maxSkew largest difference
 * @param topologyKey node label
 * @param whenUnsatisfiable what the scheduler does otherwise
 * @param labelSelector pods to count
 * @param minDomains least number of domains
 * @param nodeAffinityPolicy treatment of node affinity
 * @param nodeTaintsPolicy treatment of taints
 * @param matchLabelKeys label keys of the pod to match
 */
public record TopologySpreadConstraint(
        int maxSkew,
        String topologyKey,
        String whenUnsatisfiable,
        Optional<LabelSelector> labelSelector,
        Optional<Integer> minDomains,
        Optional<String> nodeAffinityPolicy,
        Optional<String> nodeTaintsPolicy,
        List<String> matchLabelKeys) {

    /** Copies collections; rejects null parts. */
    public TopologySpreadConstraint {
        Objects.requireNonNull(topologyKey, "topologyKey");
        Objects.requireNonNull(whenUnsatisfiable, "whenUnsatisfiable");
        Objects.requireNonNull(labelSelector, "labelSelector");
        Objects.requireNonNull(minDomains, "minDomains");
        Objects.requireNonNull(nodeAffinityPolicy, "nodeAffinityPolicy");
        Objects.requireNonNull(nodeTaintsPolicy, "nodeTaintsPolicy");
        matchLabelKeys = List.copyOf(matchLabelKeys);
    }
}
