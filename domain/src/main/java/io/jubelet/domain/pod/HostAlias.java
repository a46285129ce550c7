package io.jubelet.domain.pod;

import java.util.List;
import java.util.Objects;

/**
 * One line of {@code /etc/hosts}.
 *
 * @param ip address
 * @param hostnames names
 */
public record HostAlias(String ip, List<String> hostnames) {

    /** Copies collections; rejects null parts. */
    public HostAlias {
        Objects.requireNonNull(ip, "ip");
        hostnames = List.copyOf(hostnames);
    }
}
