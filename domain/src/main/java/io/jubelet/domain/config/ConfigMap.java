package io.jubelet.domain.config;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Plain configuration (core/v1 ConfigMap).
 *
 * @param metadata identity
 * @param data texts by key
 * @param binaryData bytes by key; no key is in both
 * @param immutable whether the data never change; then it need not be watched
 */
public record ConfigMap(
        ObjectMeta metadata,
        Map<String, String> data,
        Map<String, Binary> binaryData,
        Optional<Boolean> immutable) implements ConfigObject {

    /** Copies collections; rejects null parts. */
    public ConfigMap {
        Objects.requireNonNull(metadata, "metadata");
        data = Immutable.sorted(data);
        binaryData = Immutable.sorted(binaryData);
        Objects.requireNonNull(immutable, "immutable");
    }
}
