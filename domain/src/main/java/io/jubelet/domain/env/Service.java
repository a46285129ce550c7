package io.jubelet.domain.env;

import io.jubelet.domain.container.Protocol;
import java.util.List;
import java.util.Objects;

/**
 * A service as containers get it in their environment (core/v1 Service).
 *
 * @param namespace namespace
 * @param name name
 * @param clusterIp address; empty or {@code None} if it has none of its own
 * @param ports ports in the order of the service
 */
public record Service(String namespace, String name, String clusterIp, List<Port> ports) {

    /**
     * A port of a service.
     *
     * @param name name; only the first port may have none
     * @param port number
     * @param protocol transport
     */
    public record Port(String name, int port, Protocol protocol) {

        /** Rejects null. */
        public Port {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(protocol, "protocol");
        }
    }

    /** Copies the ports; rejects null. */
    public Service {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(clusterIp, "clusterIp");
        ports = List.copyOf(ports);
    }

    /** Whether it can be reached under an address of its own. */
    public boolean hasAddress() {
        return !clusterIp.isEmpty() && !clusterIp.equals("None");
    }
}
