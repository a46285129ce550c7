package io.jubelet.adapters.http;

import io.vertx.core.Future;
import java.net.InetAddress;

/** Makes a connection for each request. To be called on an event loop, to which the connection then belongs. */
interface Connector extends AutoCloseable {

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
}
