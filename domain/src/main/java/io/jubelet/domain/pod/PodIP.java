package io.jubelet.domain.pod;

import java.util.Objects;

/**
 * An address of the pod.
 *
 * @param ip IPv4 or IPv6 address
 */
public record PodIP(String ip) {

    /** Copies collections; rejects null parts. */
    public PodIP {
        Objects.requireNonNull(ip, "ip");
    }
}
