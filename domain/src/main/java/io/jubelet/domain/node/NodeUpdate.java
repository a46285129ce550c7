package io.jubelet.domain.node;

import java.util.List;
import java.util.Objects;

/**
 * The next state of a node.
 *
 * @param node the node
 * @param events events of the change, in order
 * @param problems what could not be found out, for users; the node keeps reporting what it reported before
 */
public record NodeUpdate(Node node, List<NodeEventContent> events, List<String> problems) {

    /** Copies the lists; rejects null. */
    public NodeUpdate {
        Objects.requireNonNull(node, "node");
        events = List.copyOf(events);
        problems = List.copyOf(problems);
    }
}
