package io.jubelet.adapters.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Connections through TLS on which the server chooses by ALPN (RFC 7301) between HTTP/2 and HTTP/1.1; one that does not know
 * ALPN speaks HTTP/1.1. Any certificate is accepted.
 *
 * <p>All connections share one client, which has what TLS needs. Only a client can close a connection of HTTP/2 on which the server
 * has sent no settings yet: after such a one, another client takes over, and the old one is closed as soon as nobody uses it any
 * more. Thread-safe.
 */
final class NegotiatingConnector implements Connector {

    /** Longest first line of a response over HTTP/1.1. */
    private static final int MAX_LINE_BYTES = 64 << 10;

    private final Vertx vertx;
    private final Set<Shared> open = new HashSet<>();
    private Shared current;

    NegotiatingConnector(Vertx vertx) {
        this.vertx = vertx;
    }

    /** A client, and how many requests use it. */
    private static final class Shared {

        private final HttpClientAgent client;
        private int users;

        private Shared(HttpClientAgent client) {
            this.client = client;
        }
    }

    @Override
    public synchronized Connection<GetConnection> connect(GetRequest request, InetAddress address, long millis) {
        if (current == null) {
            current = new Shared(ShortLivedClient.make(vertx, options()));
            open.add(current);
        }
        Shared used = current;
        used.users++;
        Future<HttpClientConnection> made = used.client.connect(new HttpConnectOptions().setSsl(request.tls()).setConnectTimeout(millis)
                .setHost(request.address()).setPort(request.port())
                .setServer(SocketAddress.inetSocketAddress(request.port(), address.getHostAddress())));
        return new Connection<>(made.map(NegotiatedConnection::new), new Runnable() {

            private boolean ended;

            @Override
            public void run() {
                if (!ended) {
                    ended = true;
                    end(used, made);
                }
            }
        });
    }

    /** Without a limit for the handshake: a probe may have a longer one for everything, which ends the connection. */
    static HttpClientOptions options() {
        return new HttpClientOptions().setKeepAlive(false).setSoLinger(LINGER_SECONDS)
                .setMaxInitialLineLength(MAX_LINE_BYTES).setMaxHeaderSize(MAX_HEADER_BYTES)
                .setSslHandshakeTimeout(0).setTrustAll(true).setVerifyHost(false).setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2).setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1))
                .setInitialSettings(new Http2Settings().setPushEnabled(false).setMaxHeaderListSize(MAX_HEADER_BYTES));
    }

    private synchronized void end(Shared used, Future<HttpClientConnection> made) {
        if (made.succeeded()) {
            made.result().close();
        } else if (!made.isComplete() && used == current) {
            current = null;
        }
        used.users--;
        if (used != current && used.users == 0) {
            open.remove(used);
            used.client.close();
        }
    }

    @Override
    public synchronized void close() {
        current = null;
        open.forEach(shared -> shared.client.close());
        open.clear();
    }
}
