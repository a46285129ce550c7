package io.jubelet.adapters.http.server;

import io.vertx.core.net.SocketAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The gates of the open connections of one listener, by the address of the client. */
final class ChannelGates {

    private final Map<String, ChannelGate> gates = new ConcurrentHashMap<>();
    private final UnauthenticatedConnections unauthenticated;

    /** @param unauthenticated slots that connections take when they are accepted */
    ChannelGates(UnauthenticatedConnections unauthenticated) {
        this.unauthenticated = unauthenticated;
    }

    UnauthenticatedConnections unauthenticated() {
        return unauthenticated;
    }

    void add(InetSocketAddress client, ChannelGate gate) {
        gates.put(key(client), gate);
    }

    void remove(InetSocketAddress client, ChannelGate gate) {
        gates.remove(key(client), gate);
    }

    Optional<ChannelGate> of(SocketAddress client) {
        return Optional.ofNullable(gates.get(client.hostAddress() + " " + client.port()));
    }

    private static String key(InetSocketAddress client) {
        return client.getAddress().getHostAddress() + " " + client.getPort();
    }
}
