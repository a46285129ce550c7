package io.jubelet.domain.network;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Settings of the node for name resolution.
 *
 * @param clusterDns addresses of the DNS service of the cluster, canonical
 * @param clusterDomain domain of the cluster; empty for none
 * @param resolvConf resolver settings of the node; absent if the node is configured to give its pods none
 * @param nodeIps addresses of the node as they are configured, or those that stand for a family; a pod that gets no settings is its own
 *     name server in their families, and in IPv4 without any
 */
public record NodeDns(
        List<String> clusterDns, String clusterDomain, Optional<ResolvConf> resolvConf, List<String> nodeIps) {

    /** Copies the lists; rejects null. */
    public NodeDns {
        clusterDns = List.copyOf(clusterDns);
        Objects.requireNonNull(clusterDomain, "clusterDomain");
        Objects.requireNonNull(resolvConf, "resolvConf");
        nodeIps = List.copyOf(nodeIps);
    }
}
