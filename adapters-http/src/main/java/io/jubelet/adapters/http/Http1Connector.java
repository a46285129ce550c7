package io.jubelet.adapters.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnection;
import java.net.InetAddress;

/** Connections that speak HTTP/1.1. No other protocol is offered to the server. */
final class Http1Connector implements Connector {

    private final HttpClientAgent client;

    /** @param trusting whether any certificate of a server is accepted */
    Http1Connector(Vertx vertx, boolean trusting) {
        HttpClientOptions options = Connector.options();
        if (trusting) {
            options.setTrustAll(true).setVerifyHost(false);
        }
        client = vertx.createHttpClient(options);
    }

    @Override
    public Connection connect(GetRequest request, InetAddress address, long millis) {
        Future<HttpClientConnection> made = client.connect(Connector.to(request, address, millis));
        return new Connection(made, () -> made.onSuccess(HttpConnection::close));
    }

    @Override
    public void close() {
        client.close();
    }
}
