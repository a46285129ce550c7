package io.jubelet.domain.node;

import java.util.List;

/**
 * An image that a node has (core/v1 ContainerImage).
 *
 * @param names digests and tags
 * @param sizeBytes bytes
 */
public record NodeImage(List<String> names, long sizeBytes) {

    /** Copies collections; rejects null parts. */
    public NodeImage {
        names = List.copyOf(names);
    }
}
