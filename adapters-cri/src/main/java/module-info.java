/**
 * Container runtimes: the CRI v1 over gRPC on unix sockets, and the simulated runtime behind {@code fake://}.
 *
 * <p>The CRI's messages stay inside this module; callers see the types of {@code ports} and {@code domain}.
 */
module adapters.cri {
    requires transitive ports;
    requires transitive io.vertx.core;

    requires adapters.grpc;
    requires com.google.protobuf;

    exports io.jubelet.adapters.cri;
    exports io.jubelet.adapters.cri.simulation;
    // Messages show themselves, in logs and debuggers, by the reflection of their library.
    exports io.jubelet.adapters.cri.wire to com.google.protobuf;
}
