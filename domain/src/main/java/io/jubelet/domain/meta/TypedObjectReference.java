package io.jubelet.domain.meta;

import java.util.Objects;

/**
 * Name, kind and optionally namespace of an object.
 *
 * @param apiGroup API group, empty for the core group
 * @param kind kind
 * @param name name
 * @param namespace namespace; empty means that of the pod
 */
public record TypedObjectReference(String apiGroup, String kind, String name, String namespace) {

    /** Copies collections; rejects null parts. */
    public TypedObjectReference {
        Objects.requireNonNull(apiGroup, "apiGroup");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(namespace, "namespace");
    }
}
