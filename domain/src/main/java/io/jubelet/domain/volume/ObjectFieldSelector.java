package io.jubelet.domain.volume;

import java.util.Objects;

/**
 * A field of the pod object.
 *
 * @param apiVersion version of the schema; empty means {@code v1}
 * @param fieldPath path such as {@code metadata.labels['app']}
 */
public record ObjectFieldSelector(String apiVersion, String fieldPath) {

    /** Copies collections; rejects null parts. */
    public ObjectFieldSelector {
        Objects.requireNonNull(apiVersion, "apiVersion");
        Objects.requireNonNull(fieldPath, "fieldPath");
    }
}
