package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * Name of an object that may be allowed to be missing.
 *
 * @param name name
 * @param optional whether it may be missing
 */
public record OptionalReference(String name, Optional<Boolean> optional) {

    /** Copies collections; rejects null parts. */
    public OptionalReference {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(optional, "optional");
    }
}
