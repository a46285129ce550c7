package io.jubelet.domain.cri;

import io.jubelet.domain.value.ByteText;
import java.util.Objects;

/**
 * An environment variable. Its text form hides the value, which may be a secret.
 *
 * @param key name
 * @param value value; bytes that are not UTF-8 are kept as {@link ByteText} keeps them
 */
public record KeyValue(String key, String value) {

    /** Copies collections; rejects null parts. */
    public KeyValue {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
    }

    /** Shows the name only. */
    @Override
    public String toString() {
        return "KeyValue[key=" + key + "]";
    }
}
