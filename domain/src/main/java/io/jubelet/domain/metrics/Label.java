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

    /** Written out: labels are looked up thousands of times in a scrape, and the code that a record gets is slow at first. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Label label && name.equals(label.name) && value.equals(label.value);
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + value.hashCode();
    }
}
