package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * All keys of a ConfigMap or Secret as environment variables.
 *
 * @param prefix put before every key
 * @param configMapRef ConfigMap
 * @param secretRef Secret
 */
public record EnvFromSource(
        String prefix,
        Optional<OptionalReference> configMapRef,
        Optional<OptionalReference> secretRef) {

    /** Copies collections; rejects null parts. */
    public EnvFromSource {
        Objects.requireNonNull(prefix, "prefix");
        Objects.requireNonNull(configMapRef, "configMapRef");
        Objects.requireNonNull(secretRef, "secretRef");
    }
}
