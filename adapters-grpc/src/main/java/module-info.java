/**
 * The transport that every gRPC adapter shares: client and server over unix sockets, deadlines, streams, status codes,
 * reconnecting. Of {@code ports} it uses the failures and the tracer.
 */
module adapters.grpc {
    requires transitive ports;
    requires transitive io.vertx.core;
    requires transitive com.google.protobuf;

    requires io.netty.buffer;
    requires io.netty.codec.http2;
    requires io.netty.common;
    requires io.netty.transport;
    requires io.vertx.grpc.client;
    requires io.vertx.grpc.common;

    exports io.jubelet.adapters.grpc;
    exports io.jubelet.adapters.grpc.client;
    exports io.jubelet.adapters.grpc.server;
}
