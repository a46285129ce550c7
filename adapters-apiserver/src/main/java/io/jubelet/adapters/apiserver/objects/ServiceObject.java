package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.env.Service;
import io.jubelet.domain.meta.ObjectMeta;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A service as the API has it (core/v1 Service), as far as the environment of containers has it.
 *
 * @param metadata identity
 * @param spec addresses and ports
 */
public record ServiceObject(ObjectMeta metadata, Spec spec) {

    /** Rejects null. */
    public ServiceObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
    }

    /**
     * Where the service is.
     *
     * @param clusterIP address, empty or None for none
     * @param ports ports
     */
    public record Spec(String clusterIP, List<Port> ports) {

        /** Copies the list; rejects null. */
        public Spec {
            Objects.requireNonNull(clusterIP, "clusterIP");
            ports = List.copyOf(ports);
        }
    }

    /**
     * A port.
     *
     * @param name name, possibly empty
     * @param port number
     * @param protocol transport, TCP when absent
     */
    public record Port(String name, int port, Optional<Protocol> protocol) {

        /** Rejects null. */
        public Port {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(protocol, "protocol");
        }
    }

    /** The part that the environment of containers has. */
    Service toDomain() {
        return new Service(metadata.namespace(), metadata.name(), spec.clusterIP(), spec.ports().stream()
                .map(port -> new Service.Port(port.name(), port.port(), port.protocol().orElse(Protocol.TCP))).toList());
    }
}
