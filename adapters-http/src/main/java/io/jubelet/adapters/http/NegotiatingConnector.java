package io.jubelet.adapters.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections through TLS on which the server chooses by ALPN (RFC 7301) between HTTP/2 and HTTP/1.1; one that does not know
 * ALPN speaks HTTP/1.1. Any certificate is accepted.
 */
final class NegotiatingConnector implements Connector {

    private final Vertx vertx;
    private final Set<HttpClientAgent> clients = ConcurrentHashMap.newKeySet();

    NegotiatingConnector(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public Connection connect(GetRequest request, long millis) {
        // Only a client can close a connection of HTTP/2 on which there are no settings yet: each request has its own.
        HttpClientAgent client = vertx.createHttpClient(options(), new PoolOptions().setCleanerPeriod(0));
        clients.add(client);
        return new Connection(client.connect(Connector.to(request, millis)), () -> end(client));
    }

    private static HttpClientOptions options() {
        return Connector.options().setTrustAll(true).setVerifyHost(false).setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2).setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1))
                .setInitialSettings(new Http2Settings().setPushEnabled(false).setMaxHeaderListSize(MAX_HEADER_BYTES));
    }

    private void end(HttpClientAgent client) {
        if (clients.remove(client)) {
            client.close();
        }
    }

    @Override
    public void close() {
        clients.forEach(this::end);
    }
}
