package io.jubelet.domain.cri;

import io.jubelet.domain.container.Protocol;
import java.util.Objects;

/**
 * A port of the sandbox.
 *
 * @param protocol transport
 * @param containerPort port in the sandbox
 * @param hostPort port on the host, 0 for none
 * @param hostIp host address to bind, empty for all
 */
public record PortMapping(Protocol protocol, int containerPort, int hostPort, String hostIp) {

    /** Copies collections; rejects null parts. */
    public PortMapping {
        Objects.requireNonNull(protocol, "protocol");
        Objects.requireNonNull(hostIp, "hostIp");
    }
}
