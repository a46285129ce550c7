package io.jubelet.adapters.http;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The response to a request of HTTP/1.x while it arrives. For the event loop of its connection.
 *
 * <p>The decoder of Vert.x refuses what probes of kubelets accept, such as lines that end without a carriage return, and can't be told
 * otherwise for one client.
 */
final class Http1Response {

    private static final String BROKEN = "net/http: HTTP/1.x transport connection broken: ";
    private static final String TRUNCATED = "unexpected EOF";
    private static final int MAX_CHUNK_LINE_BYTES = 4096;

    private final GetConnection.Receiver receiver;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final List<String> lines = new ArrayList<>();
    private State state = State.HEAD;
    private int headBytes;
    /** Bytes of the body, or of the chunk, that are still to come. */
    private long left;

    private enum State {
        HEAD, BODY, BODY_UNTIL_END, CHUNK_SIZE, CHUNK, CHUNK_END, TRAILER, OVER
    }

    Http1Response(GetConnection.Receiver receiver) {
        this.receiver = receiver;
    }

    /** Bytes arrived. */
    void read(Buffer bytes) {
        int at = 0;
        while (at < bytes.length() && state != State.OVER) {
            at += switch (state) {
                case BODY, BODY_UNTIL_END, CHUNK -> readContent(bytes, at);
                default -> readLine(bytes, at);
            };
        }
    }

    private int readContent(Buffer bytes, int at) {
        int size = (int) Math.min(left, bytes.length() - at);
        receiver.body(bytes.slice(at, at + size));
        if (state != State.BODY_UNTIL_END && state != State.OVER) {
            left -= size;
            if (left == 0 && state == State.CHUNK) {
                state = State.CHUNK_END;
            } else if (left == 0) {
                end();
            }
        }
        return size;
    }

    private int readLine(Buffer bytes, int at) {
        int end = at;
        while (end < bytes.length() && bytes.getByte(end) != '\n') {
            end++;
        }
        boolean whole = end < bytes.length();
        int size = whole ? end + 1 - at : end - at;
        line.writeBytes(bytes.getBytes(at, at + size));
        try {
            limit(size);
            if (whole) {
                String text = line.toString(StandardCharsets.UTF_8);
                line.reset();
                take(text);
            }
        } catch (ProtocolException e) {
            fail(e.getMessage());
        }
        return size;
    }

    private void limit(int size) throws ProtocolException {
        if (state == State.CHUNK_SIZE || state == State.CHUNK_END) {
            if (line.size() > MAX_CHUNK_LINE_BYTES) {
                throw new ProtocolException("header line too long");
            }
            return;
        }
        headBytes += size;
        if (headBytes > Connector.MAX_HEADER_BYTES) {
            throw new ProtocolException("net/http: server response headers exceeded " + Connector.MAX_HEADER_BYTES + " bytes; aborted");
        }
    }

    private void take(String text) throws ProtocolException {
        switch (state) {
            case HEAD -> takeOfHead(text.replaceFirst("\\r?\\n$", ""));
            case CHUNK_SIZE -> {
                left = chunkSize(text);
                state = left > 0 ? State.CHUNK : State.TRAILER;
            }
            case CHUNK_END -> {
                if (!text.equals("\r\n")) {
                    throw new ProtocolException("malformed chunked encoding");
                }
                state = State.CHUNK_SIZE;
            }
            default -> {
                if (text.equals("\r\n") || text.equals("\n")) {
                    end();
                }
            }
        }
    }

    private void takeOfHead(String text) throws ProtocolException {
        if (lines.isEmpty()) {
            Http1Head.check(text);
        }
        if (!text.isEmpty()) {
            lines.add(text);
            return;
        }
        Http1Head head = Http1Head.of(lines);
        lines.clear();
        if (head.isInterim()) {
            // The answer follows.
            return;
        }
        left = head.length().orElse(Long.MAX_VALUE);
        state = head.chunked() ? State.CHUNK_SIZE : head.length().isPresent() ? State.BODY : State.BODY_UNTIL_END;
        receiver.head(new GetConnection.Head(head.status(), head.reason(), head.location(), head.length()));
        if (state == State.BODY && left == 0) {
            end();
        }
    }

    private static long chunkSize(String text) throws ProtocolException {
        int end = text.indexOf('\r');
        if (end != text.length() - 2) {
            throw new ProtocolException(end < 0 ? "chunked line ends with bare LF" : "invalid CR in chunked line");
        }
        String size = text.substring(0, end).replaceFirst("[ \\t]+$", "").split(";", 2)[0];
        if (size.isEmpty()) {
            throw new ProtocolException("empty hex number for chunk length");
        }
        if (!size.matches("[0-9a-fA-F]+")) {
            throw new ProtocolException("invalid byte in chunk length");
        }
        if (size.length() > 15) {
            throw new ProtocolException("http chunk length too large");
        }
        return Long.parseLong(size, 16);
    }

    /** The server closed the connection. */
    void ended() {
        switch (state) {
            case HEAD -> {
                try {
                    fail(lastOfHead());
                } catch (ProtocolException e) {
                    fail(e.getMessage());
                }
            }
            case BODY_UNTIL_END -> end();
            case TRAILER -> fail("http: unexpected EOF reading trailer");
            default -> fail(TRUNCATED);
        }
    }

    /** Why there is no head: its last line, without an end, may tell. */
    private String lastOfHead() throws ProtocolException {
        if (headBytes == 0) {
            return "EOF";
        }
        if (line.size() > 0) {
            lines.add(line.toString(StandardCharsets.UTF_8));
            Http1Head.of(lines);
        }
        return TRUNCATED;
    }

    /** The connection broke. */
    void broken(String why) {
        if (state == State.HEAD) {
            state = State.OVER;
            receiver.failed(new NoAnswerException(NoAnswerException.Kind.OTHER, why));
        } else {
            fail(why);
        }
    }

    private void end() {
        state = State.OVER;
        receiver.end();
    }

    private void fail(String why) {
        if (state == State.OVER) {
            return;
        }
        boolean body = state != State.HEAD;
        state = State.OVER;
        receiver.failed(body ? new NoAnswerException(NoAnswerException.Kind.BODY, why)
                : new NoAnswerException(NoAnswerException.Kind.OTHER, headBytes == 0 ? why : BROKEN + why));
    }
}
