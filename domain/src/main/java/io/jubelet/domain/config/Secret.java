package io.jubelet.domain.config;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Confidential data (core/v1 Secret). Its text form shows keys only.
 *
 * @param metadata identity
 * @param data bytes by key
 * @param type purpose of the data, such as {@code kubernetes.io/dockerconfigjson}
 * @param immutable whether the data never change; then it need not be watched
 */
public record Secret(ObjectMeta metadata, Map<String, Binary> data, String type, Optional<Boolean> immutable)
        implements ConfigObject {

    /** Copies collections; rejects null parts. */
    public Secret {
        Objects.requireNonNull(metadata, "metadata");
        data = Immutable.sorted(data);
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(immutable, "immutable");
    }

    /** Leaves out annotations, which may repeat the data, and the data. */
    @Override
    public String toString() {
        return "Secret[" + metadata.namespace() + "/" + metadata.name() + ", type=" + type + ", keys=" + data.keySet()
                + "]";
    }
}
