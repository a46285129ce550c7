package io.jubelet.domain.meta;

import java.util.Objects;

/**
 * Name and kind of an object in the namespace of the pod.
 *
 * @param apiGroup API group, empty for the core group
 * @param kind kind
 * @param name name
 */
public record TypedLocalObjectReference(String apiGroup, String kind, String name) {

    /** Copies collections; rejects null parts. */
    public TypedLocalObjectReference {
        Objects.requireNonNull(apiGroup, "apiGroup");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
    }
}
