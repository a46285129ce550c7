package io.jubelet.domain.node;

import java.util.Objects;
import java.util.Optional;

/**
 * Ports of the agents of a node (core/v1 NodeDaemonEndpoints).
 *
 * @param kubeletEndpoint the node agent
 */
public record NodeDaemonEndpoints(Optional<DaemonEndpoint> kubeletEndpoint) {

    /** Copies collections; rejects null parts. */
    public NodeDaemonEndpoints {
        Objects.requireNonNull(kubeletEndpoint, "kubeletEndpoint");
    }
}
