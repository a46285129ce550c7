package io.jubelet.domain.runtime;

import java.util.Objects;

/**
 * Who the runtime is.
 *
 * @param name such as {@code containerd}
 * @param version version of the runtime
 * @param apiVersion version of its CRI implementation
 */
public record RuntimeVersion(String name, String version, String apiVersion) {

    /** Copies collections; rejects null parts. */
    public RuntimeVersion {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(apiVersion, "apiVersion");
    }
}
