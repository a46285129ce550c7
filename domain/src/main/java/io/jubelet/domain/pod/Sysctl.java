package io.jubelet.domain.pod;

import java.util.Objects;

/**
 * A kernel parameter.
 *
 * @param name name
 * @param value value
 */
public record Sysctl(String name, String value) {

    /** Copies collections; rejects null parts. */
    public Sysctl {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }
}
