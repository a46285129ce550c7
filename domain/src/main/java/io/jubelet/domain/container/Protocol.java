package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** Transport protocol of a port. */
public enum Protocol implements WireEnum {
    /** TCP. */
    TCP("TCP"),
    /** UDP. */
    UDP("UDP"),
    /** SCTP. */
    SCTP("SCTP");

    private final String wireName;

    Protocol(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
