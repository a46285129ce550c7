package io.jubelet.domain.server;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * The bearer token of a request: in its header Authorization (RFC 6750), or, for clients such as browsers that can't set that
 * one on a WebSocket, among the protocols that it offers.
 */
public sealed interface BearerToken {

    /** Beginning of the protocol whose rest is a token. */
    String PROTOCOL = "base64url.bearer.authorization.k8s.io.";

    /**
     * There is one.
     *
     * @param token the token, not empty; a secret
     */
    record Given(String token) implements BearerToken {

        /** Without the token. */
        @Override
        public String toString() {
            return "Given[]";
        }
    }

    /** There is something that was meant as one. */
    record Invalid() implements BearerToken {
    }

    /** There is none. */
    record Absent() implements BearerToken {
    }

    /**
     * Reads it.
     *
     * @param authorization values of the header Authorization
     * @param connection values of the header Connection
     * @param upgrade values of the header Upgrade
     * @param protocols values of the header Sec-WebSocket-Protocol
     */
    static BearerToken of(List<String> authorization, List<String> connection, List<String> upgrade,
            List<String> protocols) {
        String[] parts = authorization.isEmpty() ? new String[0] : authorization.getFirst().strip().split(" ", 3);
        if (parts.length > 1 && parts[0].equalsIgnoreCase("bearer") && !parts[1].isEmpty()) {
            return new Given(parts[1]);
        }
        boolean webSocket = contains(connection, "upgrade") && !upgrade.isEmpty()
                && upgrade.getFirst().equalsIgnoreCase("websocket");
        return webSocket ? ofProtocols(protocols) : new Absent();
    }

    private static BearerToken ofProtocols(List<String> values) {
        List<String> tokens = new ArrayList<>();
        int others = 0;
        for (String value : values) {
            for (String protocol : value.split(",")) {
                if (protocol.strip().startsWith(PROTOCOL)) {
                    tokens.add(protocol.strip().substring(PROTOCOL.length()));
                } else {
                    others++;
                }
            }
        }
        if (tokens.isEmpty()) {
            return new Absent();
        }
        return tokens.size() > 1 || others == 0 ? new Invalid() : decoded(tokens.getFirst());
    }

    private static BearerToken decoded(String token) {
        try {
            if (token.contains("=")) {
                return new Invalid();
            }
            String text = StandardCharsets.UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(Base64.getUrlDecoder().decode(token))).toString();
            return text.isEmpty() ? new Invalid() : new Given(text);
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return new Invalid();
        }
    }

    private static boolean contains(List<String> values, String word) {
        return values.stream().anyMatch(value -> value.toLowerCase(Locale.ROOT).contains(word));
    }
}
