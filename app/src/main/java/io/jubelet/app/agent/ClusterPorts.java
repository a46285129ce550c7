package io.jubelet.app.agent;

import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.cluster.VolumeClaims;

/**
 * The cluster that a node belongs to; an agent of its own has none.
 *
 * @param pods pods at the API server
 * @param node the node object
 * @param leases its lease
 * @param configObjects ConfigMaps and Secrets
 * @param services services
 * @param runtimeClasses runtime classes
 * @param tokens tokens of service accounts
 * @param claims claims and persistent volumes
 * @param trust trust bundles
 */
public record ClusterPorts(
        ClusterPods pods,
        NodeRegistry node,
        NodeLeases leases,
        ConfigObjects configObjects,
        ServiceDirectory services,
        RuntimeClasses runtimeClasses,
        ServiceAccountTokens tokens,
        VolumeClaims claims,
        TrustBundles trust) {
}
