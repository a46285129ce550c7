package io.jubelet.domain.runtime;

import java.util.Objects;

/**
 * A handler of the runtime.
 *
 * @param name name, empty for the default
 * @param recursiveReadOnlyMounts whether recursive read-only mounts work
 * @param userNamespaces whether user namespaces work
 */
public record RuntimeHandler(String name, boolean recursiveReadOnlyMounts, boolean userNamespaces) {

    /** Copies collections; rejects null parts. */
    public RuntimeHandler {
        Objects.requireNonNull(name, "name");
    }
}
