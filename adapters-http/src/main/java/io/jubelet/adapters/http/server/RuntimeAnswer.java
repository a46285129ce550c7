package io.jubelet.adapters.http.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The beginning of an answer of the runtime.
 *
 * @param bytes what has been read
 * @param headSize how many bytes of it are the head
 */
record RuntimeAnswer(byte[] bytes, int headSize) {

    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int FIRST_ERROR = 400;
    private static final int STATUS_SIZE = 12;

    /** The answer that these bytes begin with; empty while its head is not complete. */
    static Optional<RuntimeAnswer> of(byte[] bytes) {
        for (int i = 3; i < bytes.length; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n' && bytes[i - 3] == '\r') {
                return Optional.of(new RuntimeAnswer(bytes, i + 1));
            }
        }
        return Optional.empty();
    }

    /** The status, -1 when it is not HTTP. */
    int status() {
        String text = head().substring(0, Math.min(headSize, STATUS_SIZE));
        return text.matches("HTTP/1\\.[01] \\d{3}") ? Integer.parseInt(text.substring(9)) : -1;
    }

    /** Whether the runtime switches protocols. */
    boolean switches() {
        return status() == SWITCHING_PROTOCOLS;
    }

    /** Whether it refuses, with a status from 400 on. */
    boolean refuses() {
        return status() >= FIRST_ERROR;
    }

    /** Whether the runtime speaks SPDY/3.1 from here on. */
    boolean speaksSpdy() {
        return switches() && header("connection").toLowerCase(Locale.ROOT).contains("upgrade")
                && header("upgrade").toLowerCase(Locale.ROOT).contains("spdy/3.1");
    }

    /** The first value of a header; empty when there is none. */
    String header(String name) {
        return head().lines().skip(1).map(line -> line.split(":", 2))
                .filter(field -> field.length == 2 && field[0].strip().equalsIgnoreCase(name))
                .map(field -> field[1].strip()).findFirst().orElse("");
    }

    private String head() {
        return new String(bytes, 0, headSize, StandardCharsets.ISO_8859_1);
    }

    /** What followed the head. */
    byte[] rest() {
        return Arrays.copyOfRange(bytes, headSize, bytes.length);
    }
}
