package io.jubelet.app.port;

import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.cluster.NodeRegistry;

/**
 * The cluster that a node belongs to; an agent without an API server has none.
 *
 * @param pods pods at the API server
 * @param node the node object
 * @param leases its lease
 * @param objects objects that pods refer to
 * @param storage CSI drivers and their volumes
 */
public record ClusterPorts(
        ClusterPods pods,
        NodeRegistry node,
        NodeLeases leases,
        ClusterObjects objects,
        ClusterStorage storage) {
}
