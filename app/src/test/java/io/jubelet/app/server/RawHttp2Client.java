package io.jubelet.app.server;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A connection of HTTP/2 that sends the header fields it is given, allowed or not, and reads status and body. */
final class RawHttp2Client implements AutoCloseable {

    private static final int WAIT_MILLIS = 10_000;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int WINDOW_UPDATE = 8;
    private static final int CONTINUATION = 9;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int PRIORITIZED = 0x20;
    private static final int FRAME = 16_384;
    private static final int PRIORITY_BYTES = 5;
    /** The names of fields with one byte of the table that is part of the protocol, and the statuses in it. */
    private static final int STATUS_FIELD = 8;
    private static final int[] STATUSES = {200, 204, 206, 304, 400, 404, 500};

    private final SSLSocket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final Map<Integer, Answer> answers = new HashMap<>();
    private int next = 1;

    private static final class Answer {

        private int status;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private boolean ended;
    }

    RawHttp2Client(SSLContext tls, int port) throws IOException {
        socket = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(WAIT_MILLIS);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16);
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        // No table of header fields, so that a status can be read from its first field.
        frame(SETTINGS, 0, 0, (byte) 0, (byte) 1, (byte) 0, (byte) 0, (byte) 0, (byte) 0);
        out.flush();
    }

    /**
     * Sends a request.
     *
     * @param body {@code null} for none
     * @param fields names and values in turn
     * @return its stream
     */
    int send(byte[] body, String... fields) throws IOException {
        int stream = next;
        next += 2;
        var block = new ByteArrayOutputStream();
        for (int i = 0; i < fields.length; i += 2) {
            block.write(0);
            string(block, fields[i]);
            string(block, fields[i + 1]);
        }
        byte[] all = block.toByteArray();
        for (int at = 0; at == 0 || at < all.length; at += FRAME) {
            int end = Math.min(all.length, at + FRAME);
            frame(at == 0 ? HEADERS : CONTINUATION, (end == all.length ? END_HEADERS : 0)
                    | (at == 0 && body == null ? END_STREAM : 0), stream, Arrays.copyOfRange(all, at, end));
        }
        if (body != null) {
            frame(DATA, END_STREAM, stream, body);
        }
        out.flush();
        answers.put(stream, new Answer());
        return stream;
    }

    /** The response on a stream; empty when the server refused it without one. The end of the connection is an exception. */
    Optional<RawHttpClient.Response> read(int stream) throws IOException {
        Answer answer = answers.get(stream);
        while (!answer.ended) {
            readFrame();
        }
        answers.remove(stream);
        return answer.status == 0 ? Optional.empty() : Optional.of(new RawHttpClient.Response(answer.status, "",
                answer.body.toString(StandardCharsets.ISO_8859_1), false));
    }

    private void readFrame() throws IOException {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        byte[] payload = in.readNBytes(length);
        Answer answer = answers.getOrDefault(stream, new Answer());
        switch (type) {
            case HEADERS -> answer.status = answer.status == 0 || answer.status == 100
                    ? status(payload, (flags & PRIORITIZED) == 0 ? 0 : PRIORITY_BYTES) : answer.status;
            case DATA -> {
                answer.body.write(payload);
                if (length > 0) {
                    widen(0, length);
                    widen(stream, length);
                }
            }
            case SETTINGS, PING -> {
                if ((flags & 1) == 0) {
                    frame(type, 1, 0, type == PING ? payload : new byte[0]);
                }
            }
            default -> { }
        }
        answer.ended |= type == RST_STREAM || (type == HEADERS || type == DATA) && (flags & END_STREAM) != 0;
        out.flush();
    }

    private void widen(int stream, int by) throws IOException {
        frame(WINDOW_UPDATE, 0, stream, (byte) 0, (byte) (by >> 16), (byte) (by >> 8), (byte) by);
    }

    private static int status(byte[] block, int from) {
        int at = from;
        while ((block[at] & 0xe0) == 0x20) {
            at++;
        }
        int first = block[at] & 0xff;
        if (first >= 0x80 + STATUS_FIELD && first < 0x80 + STATUS_FIELD + STATUSES.length) {
            return STATUSES[first - 0x80 - STATUS_FIELD];
        }
        if ((first & 0x0f) == STATUS_FIELD && block[at + 1] == 3) {
            return Integer.parseInt(new String(block, at + 2, 3, StandardCharsets.US_ASCII));
        }
        throw new AssertionError("no status in a field that begins with " + first);
    }

    private static void string(ByteArrayOutputStream block, String text) {
        int length = text.length();
        block.write(Math.min(length, 127));
        if (length >= 127) {
            int rest = length - 127;
            for (; rest >= 128; rest >>= 7) {
                block.write(rest & 127 | 128);
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void frame(int type, int flags, int stream, byte... payload) throws IOException {
        out.write(new byte[] {(byte) (payload.length >> 16), (byte) (payload.length >> 8), (byte) payload.length, (byte) type,
            (byte) flags, (byte) (stream >> 24), (byte) (stream >> 16), (byte) (stream >> 8), (byte) stream});
        out.write(payload);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
