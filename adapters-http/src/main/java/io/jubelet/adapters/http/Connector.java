package io.jubelet.adapters.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;

/** Makes a connection for each request. To be called on an event loop, to which the connection then belongs. */
interface Connector extends AutoCloseable {

    /** Longest first line of a response over HTTP/1.1. */
    int MAX_LINE_BYTES = 64 << 10;
    /** Longest head of a response. */
    int MAX_HEADER_BYTES = 1 << 20;
    int LINGER_SECONDS = 1;

    /**
     * A connection for one request.
     *
     * @param <T> how it is used
     * @param made the connection, once it can be used
     * @param end ends it, or what is done to make it
     */
    record Connection<T>(Future<T> made, Runnable end) {
    }

    /**
     * Begins to connect to an address of the server of a request.
     *
     * @param millis limit for the TCP connection, more than zero
     */
    Connection<GetConnection> connect(GetRequest request, InetAddress address, long millis);

    @Override
    void close();

    /** Options for connections that no other request uses. */
    static HttpClientOptions options() {
        return new HttpClientOptions().setKeepAlive(false).setSoLinger(LINGER_SECONDS)
                .setMaxInitialLineLength(MAX_LINE_BYTES).setMaxHeaderSize(MAX_HEADER_BYTES);
    }

    /** Where a request goes. */
    static HttpConnectOptions to(GetRequest request, InetAddress address, long millis) {
        return new HttpConnectOptions().setSsl(request.tls()).setConnectTimeout(millis)
                .setHost(request.address()).setPort(request.port())
                .setServer(SocketAddress.inetSocketAddress(request.port(), address.getHostAddress()));
    }
}
