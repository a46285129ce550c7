/**
 * HTTP in both directions: the kubelet server, streaming and metrics; the manifest URL, probes and hooks.
 */
module adapters.http {
    requires transitive ports;
    requires transitive io.vertx.core;

    requires adapters.grpc;
    requires com.google.protobuf;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.codec.http;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.internal.tcnative.openssl.linux.aarch_64;
    requires io.netty.internal.tcnative.openssl.linux.x86_64;
    requires io.netty.tcnative.classes.openssl;
    requires io.netty.transport;
    requires io.vertx.web;

    exports io.jubelet.adapters.http;
    exports io.jubelet.adapters.http.page;
    exports io.jubelet.adapters.http.server;
    exports io.jubelet.adapters.http.trace;
}
