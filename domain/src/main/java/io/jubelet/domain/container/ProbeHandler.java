package io.jubelet.domain.container;

import java.util.Objects;

/**
 * The action of a probe. The simple name of each record is the key of the API with a capital first letter.
 */
public sealed interface ProbeHandler permits Handler, ProbeHandler.Grpc {

    /**
     * Calls the gRPC health service.
     *
     * @param port port number
     * @param service service name; empty means the whole server
     */
    record Grpc(int port, String service) implements ProbeHandler {

        /** Copies collections; rejects null parts. */
        public Grpc {
            Objects.requireNonNull(service, "service");
        }
    }
}
