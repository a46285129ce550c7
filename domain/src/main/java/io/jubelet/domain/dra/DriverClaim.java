package io.jubelet.domain.dra;

import java.util.Objects;

/**
 * A claim as a driver gets it.
 *
 * @param namespace namespace of the ResourceClaim
 * @param uid its uid
 * @param name its name
 */
public record DriverClaim(String namespace, String uid, String name) {

    /** Rejects null. */
    public DriverClaim {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(name, "name");
    }
}
