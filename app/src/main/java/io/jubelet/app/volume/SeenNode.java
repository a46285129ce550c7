package io.jubelet.app.volume;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.domain.quantity.Quantity;
import java.util.Map;

/** Facts about this node that volumes depend on, as observed last. */
final class SeenNode {

    private volatile Map<String, String> labels = Map.of();
    private volatile Map<String, Quantity> allocatable = Map.of();

    void observe(NodeObserved seen) {
        seen.node().ifPresent(node -> {
            labels = node.metadata().labels();
            allocatable = node.status().allocatable();
        });
    }

    /** The labels; none before the node was seen. */
    Map<String, String> labels() {
        return labels;
    }

    /** Allocatable resources of the node; empty before it was observed. */
    Map<String, Quantity> allocatable() {
        return allocatable;
    }
}
