package io.jubelet.domain.config;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.Optional;

/** An object of the cluster from which pods read data. */
public sealed interface ConfigObject permits ConfigMap, Secret {

    /** Identity. */
    ObjectMeta metadata();

    /** Whether the data never change. */
    Optional<Boolean> immutable();

    /** Which object this is. */
    default ConfigObjectKey key() {
        return new ConfigObjectKey(switch (this) {
            case ConfigMap _ -> ConfigObjectKey.Kind.CONFIG_MAP;
            case Secret _ -> ConfigObjectKey.Kind.SECRET;
        }, metadata().namespace(), metadata().name());
    }
}
