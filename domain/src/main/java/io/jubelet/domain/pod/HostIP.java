package io.jubelet.domain.pod;

import java.util.Objects;

/**
 * An address of the node.
 *
 * @param ip IPv4 or IPv6 address
 */
public record HostIP(String ip) {

    /** Copies collections; rejects null parts. */
    public HostIP {
        Objects.requireNonNull(ip, "ip");
    }
}
