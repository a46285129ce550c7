package io.jubelet.domain.node;

import java.util.Objects;

/**
 * Address of a node (core/v1 NodeAddress).
 *
 * @param type {@code InternalIP}, {@code ExternalIP}, {@code Hostname}, {@code InternalDNS} or {@code ExternalDNS}
 * @param address the address
 */
public record NodeAddress(String type, String address) {

    /** Copies collections; rejects null parts. */
    public NodeAddress {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(address, "address");
    }
}
