package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** Scheme of an HTTP check. */
public enum UriScheme implements WireEnum {
    /** Plain. */
    HTTP("HTTP"),
    /** TLS, certificate not verified. */
    HTTPS("HTTPS");

    private final String wireName;

    UriScheme(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
