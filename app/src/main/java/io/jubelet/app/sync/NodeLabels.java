package io.jubelet.app.sync;

import io.jubelet.app.message.NodeSeen;
import java.util.Map;

/** The labels of this node, as they were seen last. */
final class NodeLabels {

    private volatile Map<String, String> labels = Map.of();

    void see(NodeSeen seen) {
        seen.node().ifPresent(node -> labels = node.metadata().labels());
    }

    /** The labels; none before the node was seen. */
    Map<String, String> now() {
        return labels;
    }
}
