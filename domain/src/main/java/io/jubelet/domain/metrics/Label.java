package io.jubelet.domain.metrics;

import java.util.Objects;

/**
 * A label of a sample.
 *
 * @param name name
 * @param value value; any text
 */
public record Label(String name, String value) {

    /** Rejects null. */
    public Label {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }
}
