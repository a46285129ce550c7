package io.jubelet.domain.source;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.ObjectMeta;

/** Makes ConfigMaps and Secrets from manifests beside those of static pods. */
public final class StaticObjects {

    private static final String DEFAULT_NAMESPACE = "default";
    private static final String DEFAULT_TYPE = "Opaque";

    private StaticObjects() {
    }

    /** The object with the defaults of the API, in the namespace default when it names none, as static pods are. */
    public static ConfigObject withDefaults(ConfigObject decoded) {
        ObjectMeta metadata = decoded.metadata().namespace().isEmpty()
                ? decoded.metadata().toBuilder().namespace(DEFAULT_NAMESPACE).build() : decoded.metadata();
        return switch (decoded) {
            case ConfigMap map -> new ConfigMap(metadata, map.data(), map.binaryData(), map.immutable());
            case Secret secret -> new Secret(metadata, secret.data(),
                    secret.type().isEmpty() ? DEFAULT_TYPE : secret.type(), secret.immutable());
        };
    }
}
