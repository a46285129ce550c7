package io.jubelet.adapters.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The response to a GET request of HTTP/1.1 on a connection that is used once: only as much of the protocol as it takes to talk
 * to an agent, so that a command starts without the classes of an HTTP library.
 */
final class HttpReply {

    private static final int MAX_HEAD_BYTES = 64 << 10;
    private static final int MAX_SIZE_DIGITS = 8;

    private final SocketConnection connection;
    private final int status;
    private final boolean chunked;
    private long left;
    private boolean firstChunk = true;
    private boolean ended;

    /** Sends the request and reads the status line and headers. */
    HttpReply(SocketConnection connection, String target) throws IOException {
        this.connection = connection;
        connection.send(("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: */*\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        Budget budget = new Budget();
        status = statusOf(line(budget));
        Map<String, String> headers = new HashMap<>();
        for (String line = line(budget); !line.isEmpty(); line = line(budget)) {
            int colon = line.indexOf(':');
            if (colon <= 0) {
                throw new ProtocolException("the answer is not HTTP: " + line);
            }
            headers.put(line.substring(0, colon).strip().toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
        }
        chunked = headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked");
        left = chunked ? 0 : lengthOf(headers.get("content-length"));
    }

    int status() {
        return status;
    }

    /** The whole body. */
    byte[] body(int limit) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int next = next(); next >= 0; next = next()) {
            if (body.size() >= limit) {
                throw new ProtocolException("the answer is longer than " + limit + " bytes");
            }
            body.write(next);
        }
        return body.toByteArray();
    }

    /**
     * The next line of the body without its end.
     *
     * @return false when the body has ended
     */
    boolean bodyLine(ByteArrayOutputStream line, int limit) throws IOException {
        line.reset();
        int next = next();
        if (next < 0) {
            return false;
        }
        for (; next >= 0 && next != '\n'; next = next()) {
            if (line.size() >= limit) {
                throw new ProtocolException("a line of the answer is longer than " + limit + " bytes");
            }
            line.write(next);
        }
        return true;
    }

    /** The next byte of the body, -1 at its end. */
    private int next() throws IOException {
        if (left == 0) {
            ended = ended || !chunked || !nextChunk();
            if (ended) {
                return -1;
            }
        }
        if (left < 0) {
            // Neither chunks nor a length: the end of the connection is the end of the body.
            return connection.read();
        }
        left--;
        return connection.need();
    }

    private boolean nextChunk() throws IOException {
        Budget budget = new Budget();
        if (!firstChunk && !line(budget).isEmpty()) {
            throw new ProtocolException("a chunk of the answer is longer than it says");
        }
        firstChunk = false;
        String size = line(budget).split(";", 2)[0].strip();
        if (size.length() > MAX_SIZE_DIGITS) {
            throw new ProtocolException("a chunk of the answer has the size " + size);
        }
        left = number(size, 16);
        if (left > 0) {
            return true;
        }
        while (!line(budget).isEmpty()) {
            // Trailers have nothing that is needed.
        }
        return false;
    }

    private String line(Budget budget) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = connection.need(); next != '\n'; next = connection.need()) {
            budget.take();
            line.append((char) next);
        }
        boolean returned = !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
        return returned ? line.substring(0, line.length() - 1) : line.toString();
    }

    private static int statusOf(String line) throws IOException {
        String[] words = line.split(" ", 3);
        if (words.length < 2 || !words[0].startsWith("HTTP/1.") || words[1].length() != 3) {
            throw new ProtocolException("the answer is not HTTP: " + line);
        }
        return (int) number(words[1], 10);
    }

    private static long lengthOf(String header) throws IOException {
        return header == null ? -1 : number(header, 10);
    }

    private static long number(String text, int radix) throws IOException {
        try {
            long number = Long.parseLong(text, radix);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // As wrong as a negative one.
        }
        throw new ProtocolException("the answer is not HTTP: \"" + text + "\" is no number");
    }

    /** Bytes that a head may still have. */
    private static final class Budget {

        private int left = MAX_HEAD_BYTES;

        void take() throws IOException {
            if (left-- == 0) {
                throw new ProtocolException("the head of the answer is longer than " + MAX_HEAD_BYTES + " bytes");
            }
        }
    }
}
