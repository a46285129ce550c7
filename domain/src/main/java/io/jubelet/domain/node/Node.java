package io.jubelet.domain.node;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.Objects;

/**
 * A machine as an object of the cluster (core/v1 Node).
 *
 * @param metadata identity, labels, annotations
 * @param spec what others decide about it
 * @param status what it reports about itself
 */
public record Node(ObjectMeta metadata, NodeSpec spec, NodeStatus status) {

    /** Copies collections; rejects null parts. */
    public Node {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
        Objects.requireNonNull(status, "status");
    }

    /** A node of which nothing is known but its name. */
    public static Node named(String name) {
        return new Node(ObjectMeta.builder().name(name).build(), NodeSpec.NONE, NodeStatus.NONE);
    }

    /** Shorthand for {@code metadata().name()}. */
    public String name() {
        return metadata.name();
    }

    /** The same node with other metadata. */
    public Node withMetadata(ObjectMeta other) {
        return new Node(other, spec, status);
    }

    /** The same node with another spec. */
    public Node withSpec(NodeSpec other) {
        return new Node(metadata, other, status);
    }

    /** The same node with another status. */
    public Node withStatus(NodeStatus other) {
        return new Node(metadata, spec, other);
    }
}
