package io.jubelet.adapters.fs.dbus;

import java.util.Objects;

/**
 * A value with its type.
 *
 * @param type one complete type, as in a signature
 * @param value the value, in the form that {@link MethodCall} describes
 */
public record Variant(String type, Object value) {

    /** Rejects null. */
    public Variant {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(value, "value");
    }
}
