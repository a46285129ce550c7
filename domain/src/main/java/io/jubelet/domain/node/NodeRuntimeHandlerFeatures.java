package io.jubelet.domain.node;

import java.util.Objects;
import java.util.Optional;

/**
 * Features of a handler (core/v1 NodeRuntimeHandlerFeatures).
 *
 * @param recursiveReadOnlyMounts mounts read-only with everything below (KEP-3857)
 * @param userNamespaces user namespaces (KEP-127)
 */
public record NodeRuntimeHandlerFeatures(
        Optional<Boolean> recursiveReadOnlyMounts,
        Optional<Boolean> userNamespaces) {

    /** Copies collections; rejects null parts. */
    public NodeRuntimeHandlerFeatures {
        Objects.requireNonNull(recursiveReadOnlyMounts, "recursiveReadOnlyMounts");
        Objects.requireNonNull(userNamespaces, "userNamespaces");
    }
}
