package io.jubelet.domain.device;

import io.jubelet.domain.node.Node;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.quantity.Quantity.Format;
import java.util.Map;
import java.util.TreeMap;

/** Devices in the capacity and the allocatable resources of a node. */
public final class NodeDevices {

    private NodeDevices() {
    }

    /**
     * The node, with at least as many devices as are in use: pods that have theirs stay, even while the plugin is not there.
     *
     * @param used how many are in use, by resource
     */
    public static Node atLeast(Node node, Map<String, Integer> used) {
        if (used.isEmpty()) {
            return node;
        }
        Map<String, Quantity> allocatable = new TreeMap<>(node.status().allocatable());
        used.forEach((resource, count) -> {
            Quantity reported = allocatable.get(resource);
            if (reported == null || reported.value() < count) {
                allocatable.put(resource, Quantity.of(count, Format.DECIMAL_SI));
            }
        });
        return node.withStatus(node.status().toBuilder().allocatable(allocatable).build());
    }
}
