package io.jubelet.app.message.node;

import io.jubelet.domain.node.Node;
import java.util.Optional;

/**
 * The node object at the API server. Until it is known there, and for ever without a cluster, the node as the agent would
 * register it, so that pods of this machine need not wait; then its uid is empty.
 *
 * @param node the node; empty once it was deleted at the API server
 * @param expected whether the object at the API server, as it is once the agent has registered it, is expected soon: decisions that
 * depend on its labels, taints and resources wait for it
 */
public record NodeObserved(Optional<Node> node, boolean expected) {

    /** The node that counts for everything until there is another one. */
    public NodeObserved(Optional<Node> node) {
        this(node, false);
    }

    /** Whether this is the object at the API server, which others can refer to. */
    public boolean isOfApiServer() {
        return node.filter(n -> !n.metadata().uid().isEmpty()).isPresent();
    }
}
