package io.jubelet.domain.stats.summary;

import java.util.List;
import java.util.Objects;

/**
 * Use of resources by the node and its pods.
 *
 * @param node the node
 * @param pods pods with running containers
 */
public record Summary(NodeUse node, List<PodUse> pods) {

    /** Copies the list. */
    public Summary {
        Objects.requireNonNull(node, "node");
        pods = List.copyOf(pods);
    }
}
