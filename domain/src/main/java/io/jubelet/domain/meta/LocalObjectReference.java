package io.jubelet.domain.meta;

import java.util.Objects;

/**
 * Name of an object in the namespace of the pod.
 *
 * @param name name of the object
 */
public record LocalObjectReference(String name) {

    /** Copies collections; rejects null parts. */
    public LocalObjectReference {
        Objects.requireNonNull(name, "name");
    }
}
