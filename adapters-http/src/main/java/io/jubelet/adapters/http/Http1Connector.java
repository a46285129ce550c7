package io.jubelet.adapters.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;

/** Connections that speak HTTP/1.1. No other protocol is offered to the server. */
final class Http1Connector implements Connector {

    private final NetClient client;

    /** @param trusting whether any certificate of a server is accepted */
    Http1Connector(Vertx vertx, boolean trusting) {
        NetClientOptions options = new NetClientOptions().setSoLinger(LINGER_SECONDS);
        client = vertx.createNetClient(trusting ? options.setTrustAll(true).setHostnameVerificationAlgorithm("")
                : options.setHostnameVerificationAlgorithm("HTTPS"));
    }

    @Override
    public Connection<GetConnection> connect(GetRequest request, InetAddress address, long millis) {
        ConnectOptions options = new ConnectOptions().setSsl(request.tls()).setTimeout(Math.clamp(millis, 1, Integer.MAX_VALUE))
                .setHost(request.address()).setPort(request.port())
                .setRemoteAddress(SocketAddress.inetSocketAddress(request.port(), address.getHostAddress()));
        Future<NetSocket> made = client.connect(options);
        return new Connection<>(made.map(Http1Connection::new), () -> made.onSuccess(NetSocket::close));
    }

    @Override
    public void close() {
        client.close();
    }
}
