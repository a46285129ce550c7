package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * One environment variable.
 *
 * @param name name
 * @param value text with {@code $(NAME)} references; used when {@code valueFrom} is absent
 * @param valueFrom source of the value
 */
public record EnvVar(String name, String value, Optional<EnvVarSource> valueFrom) {

    /** Copies collections; rejects null parts. */
    public EnvVar {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(valueFrom, "valueFrom");
    }
}
