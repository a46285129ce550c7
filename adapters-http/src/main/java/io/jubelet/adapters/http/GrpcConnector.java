package io.jubelet.adapters.http;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.SocketAddress;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes the HTTP/2 connection of one gRPC call. An attempt that fails is followed by another after a pause until there is a
 * connection or the caller closes, because a server that begins to listen in time is healthy. A connection counts as made
 * when the server has sent its settings. Everything happens on one event loop.
 */
final class GrpcConnector {

    /** How long a server may take from the TCP connection to its settings, unless the pause is longer already. */
    private static final long ATTEMPT_MILLIS = 20_000;
    private static final int LINGER_SECONDS = 1;

    private final Vertx vertx;
    private final String host;
    private final int port;
    private final SocketAddress server;
    private final Handler<HttpClientConnection> connected;
    private final ConnectBackoff backoff = new ConnectBackoff(ThreadLocalRandom.current());
    private HttpClientAgent client;
    private long timer;

    GrpcConnector(Vertx vertx, String host, int port, Handler<HttpClientConnection> connected) {
        this.vertx = vertx;
        this.host = host;
        this.port = port;
        this.connected = connected;
        server = SocketAddress.inetSocketAddress(port, host);
    }

    /** Attempts to connect. */
    void connect() {
        long pause = backoff.next();
        long limit = Math.max(ATTEMPT_MILLIS, pause);
        // Only a client can close a connection on which there are no settings yet: each attempt has its own.
        HttpClientAgent attempt = vertx.createHttpClient(new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false).setSoLinger(LINGER_SECONDS), new PoolOptions().setCleanerPeriod(0));
        client = attempt;
        timer = vertx.setTimer(limit, _ -> retry(attempt, pause));
        attempt.connect(new HttpConnectOptions().setSsl(false).setConnectTimeout(limit).setHost(host).setPort(port)
                        .setServer(server))
                .onSuccess(connection -> established(attempt, connection))
                .onFailure(_ -> retry(attempt, pause));
    }

    /** Ends everything: attempts, pauses and the connection. */
    void close() {
        vertx.cancelTimer(timer);
        if (client != null) {
            client.close();
            client = null;
        }
    }

    private void established(HttpClientAgent attempt, HttpClientConnection connection) {
        if (attempt == client) {
            vertx.cancelTimer(timer);
            connected.handle(connection);
        } else {
            connection.close();
        }
    }

    private void retry(HttpClientAgent attempt, long pause) {
        if (attempt == client) {
            close();
            timer = vertx.setTimer(pause, _ -> connect());
        }
    }
}
