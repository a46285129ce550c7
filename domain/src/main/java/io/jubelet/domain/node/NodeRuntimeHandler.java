package io.jubelet.domain.node;

import java.util.Objects;
import java.util.Optional;

/**
 * A handler of the runtime (core/v1 NodeRuntimeHandler).
 *
 * @param name its name, empty for the default
 * @param features what it can do
 */
public record NodeRuntimeHandler(String name, Optional<NodeRuntimeHandlerFeatures> features) {

    /** Copies collections; rejects null parts. */
    public NodeRuntimeHandler {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(features, "features");
    }
}
