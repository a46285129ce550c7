package io.jubelet.adapters.http.trace;

import io.vertx.core.net.SocketAddress;

/**
 * Address of a collector, as gRPC names it: {@code host:port}, {@code dns:///host:port}, {@code unix:/path},
 * {@code unix:///path}, or {@code unix-abstract:name}.
 *
 * @param authority what requests name as their authority
 * @param socket where to connect
 */
public record CollectorAddress(String authority, SocketAddress socket) {

    /** Default address of collectors. */
    public static final String DEFAULT = "localhost:4317";

    private static final int PORT = 4317;

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static CollectorAddress parse(String endpoint) {
        if (endpoint.startsWith("unix-abstract:")) {
            return unix("\0" + endpoint.substring("unix-abstract:".length()));
        }
        if (endpoint.startsWith("unix:")) {
            String path = endpoint.substring("unix:".length());
            return unix(path.startsWith("//") ? path.substring(2) : path);
        }
        String target = endpoint.startsWith("dns:") ? endpoint.substring(endpoint.lastIndexOf('/') + 1) : endpoint;
        if (target.startsWith("dns:")) {
            target = target.substring("dns:".length());
        }
        int colon = target.endsWith("]") ? -1 : target.lastIndexOf(':');
        String host = colon < 0 ? target : target.substring(0, colon);
        String bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        try {
            int port = colon < 0 ? PORT : Integer.parseInt(target.substring(colon + 1));
            if (!bare.isEmpty() && !bare.contains("/") && port > 0 && port <= 65535) {
                return new CollectorAddress(host + ":" + port, SocketAddress.inetSocketAddress(port, bare));
            }
        } catch (NumberFormatException e) {
            // As any other text that is no port.
        }
        throw new IllegalArgumentException("\"" + endpoint + "\" is no address of a collector, such as " + DEFAULT);
    }

    private static CollectorAddress unix(String path) {
        return new CollectorAddress("localhost", SocketAddress.domainSocketAddress(path));
    }
}
