package io.jubelet.adapters.http;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
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
    private final AddressRace race;
    private final Handler<HttpClientConnection> connected;
    private final ConnectBackoff backoff = new ConnectBackoff(ThreadLocalRandom.current());
    private Connector.Connection<HttpClientConnection> current;
    private long timer;

    GrpcConnector(Vertx vertx, AddressRace race, String host, int port, Handler<HttpClientConnection> connected) {
        this.vertx = vertx;
        this.race = race;
        this.host = host;
        this.port = port;
        this.connected = connected;
    }

    /** Attempts to connect. */
    void connect() {
        long pause = backoff.next();
        long limit = Math.max(ATTEMPT_MILLIS, pause);
        Connector.Connection<HttpClientConnection> attempt = race.connect(host, port, limit, this::attempt);
        current = attempt;
        timer = vertx.setTimer(limit, _ -> retry(attempt, pause));
        attempt.made().onSuccess(connection -> established(attempt, connection)).onFailure(_ -> retry(attempt, pause));
    }

    private Connector.Connection<HttpClientConnection> attempt(InetAddress address, long millis) {
        // Only a client can close a connection on which there are no settings yet: each attempt has its own.
        HttpClientAgent client = ShortLivedClient.make(vertx, new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false).setSoLinger(LINGER_SECONDS));
        return new Connector.Connection<>(client.connect(new HttpConnectOptions().setSsl(false).setConnectTimeout(millis)
                .setHost(host).setPort(port).setServer(SocketAddress.inetSocketAddress(port, address.getHostAddress()))), client::close);
    }

    /** Ends everything: attempts, pauses and the connection. */
    void close() {
        vertx.cancelTimer(timer);
        if (current != null) {
            Connector.Connection<HttpClientConnection> ended = current;
            current = null;
            ended.end().run();
        }
    }

    private void established(Connector.Connection<HttpClientConnection> attempt, HttpClientConnection connection) {
        if (attempt == current) {
            vertx.cancelTimer(timer);
            connected.handle(connection);
        }
    }

    private void retry(Connector.Connection<HttpClientConnection> attempt, long pause) {
        if (attempt == current) {
            close();
            timer = vertx.setTimer(pause, _ -> connect());
        }
    }
}
