package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * A port that the container listens on.
 *
 * @param name name for references, at most 15 characters
 * @param hostPort port on the host, 0 for none
 * @param containerPort port in the container, 1 to 65535
 * @param protocol transport; absent means TCP
 * @param hostIP host address to bind
 */
public record ContainerPort(
        String name,
        int hostPort,
        int containerPort,
        Optional<Protocol> protocol,
        String hostIP) {

    /** Copies collections; rejects null parts. */
    public ContainerPort {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(protocol, "protocol");
        Objects.requireNonNull(hostIP, "hostIP");
    }

    /** A builder with every part absent. */
    public static ContainerPortBuilder builder() {
        return new ContainerPortBuilder();
    }

    /** A builder that starts from this record. */
    public ContainerPortBuilder toBuilder() {
        return new ContainerPortBuilder(this);
    }
}
