package io.jubelet.domain.container;

import java.util.Objects;

/**
 * One request header.
 *
 * @param name field name
 * @param value field value
 */
public record HttpHeader(String name, String value) {

    /** Copies collections; rejects null parts. */
    public HttpHeader {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }
}
