package io.jubelet.domain.topology;

import java.util.Objects;
import java.util.Optional;

/**
 * NUMA nodes from which a resource can be allocated for a container or a pod.
 *
 * @param affinity the nodes; absent when any will do
 * @param preferred whether no smaller set of nodes could ever do
 */
public record TopologyHint(Optional<NumaMask> affinity, boolean preferred) {

    /** The hint of a container for which nothing was merged. */
    public static final TopologyHint NONE = new TopologyHint(Optional.empty(), false);

    /** Rejects null. */
    public TopologyHint {
        Objects.requireNonNull(affinity, "affinity");
    }

    /** From these nodes. */
    public static TopologyHint of(NumaMask nodes, boolean preferred) {
        return new TopologyHint(Optional.of(nodes), preferred);
    }
}
