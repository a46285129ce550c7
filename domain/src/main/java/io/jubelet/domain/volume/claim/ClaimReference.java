package io.jubelet.domain.volume.claim;

import java.util.Objects;

/**
 * The claim that a persistent volume belongs to.
 *
 * @param namespace namespace of the claim
 * @param name name of the claim
 * @param uid uid of the claim; empty while the volume is only promised to it
 */
public record ClaimReference(String namespace, String name, String uid) {

    /** Rejects null. */
    public ClaimReference {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
    }
}
