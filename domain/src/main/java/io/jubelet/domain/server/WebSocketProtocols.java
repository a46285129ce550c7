package io.jubelet.domain.server;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The subprotocols that a WebSocket offers for exec, attach and port-forward, and which of them the node translates (KEP-4006). */
public final class WebSocketProtocols {

    /** Channels of which one can be closed while the others go on. */
    public static final String CHANNELS = "v5.channel.k8s.io";

    /** Prefix of the name of a protocol that uses SPDY/3.1 inside of a WebSocket. */
    public static final String TUNNEL = "SPDY/3.1+";

    private static final String KUBERNETES = ".k8s.io";

    private WebSocketProtocols() {
    }

    /**
     * Whether a request asks for a WebSocket.
     *
     * @param connection values of the header Connection
     * @param upgrade values of the header Upgrade, of which the first counts
     */
    public static boolean isRequested(List<String> connection, List<String> upgrade) {
        return connection.stream().anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("upgrade"))
                && !upgrade.isEmpty() && upgrade.getFirst().equalsIgnoreCase("websocket");
    }

    /**
     * Whether {@link #CHANNELS} is offered, among others or alone.
     *
     * @param values values of the header Sec-WebSocket-Protocol, of which the first counts
     */
    public static boolean offersChannels(List<String> values) {
        return offered(values).anyMatch(CHANNELS::equals);
    }

    /**
     * Protocols offered for SPDY inside of the WebSocket, such as {@code portforward.k8s.io}; empty for nothing.
     *
     * @param values values of the header Sec-WebSocket-Protocol, of which the first counts
     */
    public static List<String> tunneled(List<String> values) {
        return offered(values).filter(name -> name.startsWith(TUNNEL) && name.endsWith(KUBERNETES))
                .map(name -> name.substring(TUNNEL.length())).toList();
    }

    /**
     * The names that are offered, in the order of preference.
     *
     * @param values values of the header Sec-WebSocket-Protocol, of which the first counts
     */
    private static Stream<String> offered(List<String> values) {
        return values.stream().limit(1).flatMap(value -> Arrays.stream(value.split(","))).map(String::strip);
    }
}
