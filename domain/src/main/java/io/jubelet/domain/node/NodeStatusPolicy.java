package io.jubelet.domain.node;

import java.util.List;
import java.util.Objects;

/**
 * Settings for the status of a node.
 *
 * @param nodeIps addresses that were chosen for it ({@code --node-ip}): none, one, or one of each family; {@code 0.0.0.0}
 *     or {@code ::} alone chooses the family only
 * @param podLimit how many pods it takes
 * @param reserves what is kept back from pods
 * @param accountsStorage whether ephemeral storage is a resource of the node
 * @param maxImages most images it reports, negative for all
 * @param port port of the node agent
 * @param declaredFeatures features it declares to the scheduler, where its runtime can do that
 */
public record NodeStatusPolicy(
        List<String> nodeIps,
        PodLimit podLimit,
        NodeReserves reserves,
        boolean accountsStorage,
        int maxImages,
        int port,
        List<String> declaredFeatures) {

    /** Copies collections, sorts features; rejects null parts. */
    public NodeStatusPolicy {
        nodeIps = List.copyOf(nodeIps);
        Objects.requireNonNull(podLimit, "podLimit");
        Objects.requireNonNull(reserves, "reserves");
        declaredFeatures = declaredFeatures.stream().sorted().toList();
    }
}
