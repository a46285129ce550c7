package io.jubelet.app.message;

import io.jubelet.domain.node.Node;
import java.util.Optional;

/**
 * The node object at the API server.
 *
 * @param node the node; empty once it was deleted there
 */
public record NodeSeen(Optional<Node> node) {
}
