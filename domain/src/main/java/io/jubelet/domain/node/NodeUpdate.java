package io.jubelet.domain.node;

import java.util.List;
import java.util.Objects;

/**
 * The next state of a node.
 *
 * @param node the node
 * @param notices what is worth logging about the change, in order
 * @param problems what could not be found out, for users; the node keeps reporting what it reported before
 */
public record NodeUpdate(Node node, List<NodeNotice> notices, List<String> problems) {

    /** Copies the lists; rejects null. */
    public NodeUpdate {
        Objects.requireNonNull(node, "node");
        notices = List.copyOf(notices);
        problems = List.copyOf(problems);
    }
}
