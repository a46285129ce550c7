package io.jubelet.domain.value;

import java.util.Objects;

/** A value that is either a number or a text, such as a port given by number or by name. */
public sealed interface IntOrString {

    /**
     * A number.
     *
     * @param value the number
     */
    record Int(int value) implements IntOrString {
    }

    /**
     * A text.
     *
     * @param value the text; it may consist of digits
     */
    record Text(String value) implements IntOrString {

        /** Rejects null. */
        public Text {
            Objects.requireNonNull(value, "value");
        }
    }

    /** A number as value. */
    static IntOrString of(int value) {
        return new Int(value);
    }

    /** A text as value. */
    static IntOrString of(String value) {
        return new Text(value);
    }
}
