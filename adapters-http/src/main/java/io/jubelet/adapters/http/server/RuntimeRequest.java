package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes requests to the streaming server of the runtime. */
final class RuntimeRequest {

    private static final String UPGRADE = "Upgrade";
    private static final String SPDY = "SPDY/3.1";
    /** Lists the protocols that may be spoken over SPDY, one in each line; the answer has the one that was chosen. */
    static final String PROTOCOL = "X-Stream-Protocol-Version";

    /** Written anew, not copied. */
    private static final Set<String> OWN = Set.of("content-length", "transfer-encoding", "trailer", "x-forwarded-for");
    /** The caller was authenticated; the runtime has no use for what that took. */
    private static final String CREDENTIALS = "authorization";
    private static final String PROTOCOLS = "sec-websocket-protocol";
    private static final String TOKEN_PROTOCOL = "base64url.bearer.authorization.k8s.io.";
    /** What makes a request one for a WebSocket. */
    private static final Set<String> WEB_SOCKET = Set.of("upgrade", "sec-websocket-key", "sec-websocket-version",
            "sec-websocket-extensions", PROTOCOL.toLowerCase(Locale.ROOT));

    private RuntimeRequest() {
    }

    /**
     * The request of a client, for another address and without its credentials.
     *
     * @param peer IP address of the client
     */
    static byte[] forward(ServerRequest request, byte[] body, URI address, String peer) {
        List<Headers.Field> fields = new ArrayList<>(fields(request, Set.of()));
        String protocols = protocols(request);
        if (!protocols.isEmpty()) {
            fields.add(new Headers.Field("Sec-WebSocket-Protocol", protocols));
        }
        fields.add(forwarded(request, peer));
        if (body.length > 0 || !request.method().equals("GET")) {
            fields.add(new Headers.Field("Content-Length", Integer.toString(body.length)));
        }
        return bytes(request.method(), address, fields, body);
    }

    /** The request of a client that asked for a WebSocket, as one for SPDY. */
    static byte[] tunneled(ServerRequest request, List<String> protocols, URI address, String peer) {
        List<Headers.Field> fields = new ArrayList<>(fields(request, WEB_SOCKET));
        fields.add(forwarded(request, peer));
        fields.add(new Headers.Field(UPGRADE, SPDY));
        protocols.forEach(protocol -> fields.add(new Headers.Field(PROTOCOL, protocol)));
        fields.add(new Headers.Field("Content-Length", "0"));
        return bytes("POST", address, fields, new byte[0]);
    }

    /** A request for SPDY that is the agent's own. */
    static byte[] spdy(List<String> protocols, URI address) {
        List<Headers.Field> fields = new ArrayList<>();
        fields.add(new Headers.Field("Host", address.getRawAuthority()));
        fields.add(new Headers.Field("Connection", UPGRADE));
        fields.add(new Headers.Field(UPGRADE, SPDY));
        protocols.forEach(protocol -> fields.add(new Headers.Field(PROTOCOL, protocol)));
        fields.add(new Headers.Field("Content-Length", "0"));
        return bytes("POST", address, fields, new byte[0]);
    }

    private static List<Headers.Field> fields(ServerRequest request, Set<String> without) {
        return request.headers().fields().stream().filter(field -> {
            String name = field.name().toLowerCase(Locale.ROOT);
            return !OWN.contains(name) && !name.equals(CREDENTIALS) && !name.equals(PROTOCOLS) && !without.contains(name);
        }).toList();
    }

    private static Headers.Field forwarded(ServerRequest request, String peer) {
        String before = String.join(", ", request.header("x-forwarded-for"));
        return new Headers.Field("X-Forwarded-For", before.isEmpty() ? peer : before + ", " + peer);
    }

    /** The protocols that a client offers, without the one that carries a bearer token. */
    private static String protocols(ServerRequest request) {
        return request.header(PROTOCOLS).stream().flatMap(value -> Arrays.stream(value.split(","))).map(String::strip)
                .filter(protocol -> !protocol.isEmpty() && !protocol.startsWith(TOKEN_PROTOCOL))
                .collect(Collectors.joining(", "));
    }

    private static byte[] bytes(String method, URI address, List<Headers.Field> fields, byte[] body) {
        var head = new StringBuilder(method).append(' ').append(target(address)).append(" HTTP/1.1\r\n");
        fields.forEach(field -> head.append(field.name()).append(": ").append(field.value()).append("\r\n"));
        var all = new ByteArrayOutputStream();
        all.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(body);
        return all.toByteArray();
    }

    private static String target(URI address) {
        String path = address.getRawPath() == null || address.getRawPath().isEmpty() ? "/" : address.getRawPath();
        return address.getRawQuery() == null ? path : path + "?" + address.getRawQuery();
    }
}
