package io.jubelet.domain.meta;

import java.util.Objects;

/**
 * Name and namespace of a Secret.
 *
 * @param name name
 * @param namespace namespace
 */
public record SecretReference(String name, String namespace) {

    /** Copies collections; rejects null parts. */
    public SecretReference {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(namespace, "namespace");
    }
}
