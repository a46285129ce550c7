package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;

/** The opening handshake of a WebSocket whose messages are translated here (RFC 6455, section 4.2). */
final class WebSocketHandshake {

    private static final String VERSION = "13";
    private static final String KEY = "sec-websocket-key";
    private static final int KEY_SIZE = 16;
    private static final String SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int BAD_REQUEST = 400;
    private static final int METHOD_NOT_ALLOWED = 405;

    private WebSocketHandshake() {
    }

    /**
     * What is answered to a request that is no handshake: status 405 or 400, and a text. Empty when it is one.
     *
     * @param translation what follows the handshake; a tunnel is refused with the text of the status, and if the key is no key
     */
    static Optional<ServerResponse.Complete> refusal(ServerRequest request, WebSocketTranslation translation) {
        boolean tunnel = translation instanceof WebSocketTranslation.Tunnel;
        if (!request.method().equals("GET")) {
            return Optional.of(refused(METHOD_NOT_ALLOWED, tunnel ? "Method Not Allowed\n" : "bad method"));
        } else if (tunnel ? !isKey(first(request, KEY)) : first(request, KEY).isEmpty()) {
            return Optional.of(refused(BAD_REQUEST, tunnel ? "Bad Request\n" : "mismatch challenge/response"));
        } else if (!first(request, "sec-websocket-version").equals(VERSION)) {
            return Optional.of(refused(BAD_REQUEST, tunnel ? "Bad Request\n" : "missing or bad WebSocket Version"));
        }
        return Optional.empty();
    }

    private static boolean isKey(String text) {
        try {
            return Base64.getDecoder().decode(text).length == KEY_SIZE;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static ServerResponse.Complete refused(int status, String text) {
        return new ServerResponse.Complete(status, Headers.of("Content-Type", "text/plain; charset=utf-8")
                .with("Sec-WebSocket-Version", VERSION).with("Connection", "close"), text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * What is answered to a request that is accepted.
     *
     * @param protocol the subprotocol that was chosen; absent for none
     */
    static byte[] answer(ServerRequest request, Optional<String> protocol) {
        var head = new StringBuilder("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
                .append("Sec-WebSocket-Accept: ").append(accept(first(request, KEY))).append("\r\n");
        protocol.ifPresent(name -> head.append("Sec-WebSocket-Protocol: ").append(name).append("\r\n"));
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String accept(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + SALT).getBytes(StandardCharsets.ISO_8859_1));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    private static String first(ServerRequest request, String name) {
        return request.header(name).stream().findFirst().orElse("").strip();
    }
}
