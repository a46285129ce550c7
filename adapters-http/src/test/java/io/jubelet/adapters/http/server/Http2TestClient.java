package io.jubelet.adapters.http.server;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** A connection that sends frames of HTTP/2 as it is told, sensible or not, and counts those that it gets. */
final class Http2TestClient implements AutoCloseable {

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;
    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;
    private static final int PRIORITIZED = 0x20;
    private static final byte[] NOTHING = {};
    private static final int OK = 0x88;

    private final TestClient connection;
    private final OutputStream out;
    private final Map<Integer, AtomicLong> counts = new ConcurrentHashMap<>();
    private final Map<Integer, AtomicLong> resets = new ConcurrentHashMap<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile int goAway = -1;
    private volatile long succeeded;

    private Http2TestClient(TestClient connection) throws IOException {
        this.connection = connection;
        connection.socket().setSoTimeout(0);
        out = new BufferedOutputStream(connection.socket().getOutputStream(), 1 << 16);
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        frame(SETTINGS, 0, 0, NOTHING);
        out.flush();
    }

    /** Reads whatever comes. */
    static Http2TestClient reading(int port) throws Exception {
        var client = new Http2TestClient(TestClient.http2(port));
        Thread.ofVirtual().start(client::readAll);
        return client;
    }

    /** Never reads. */
    static Http2TestClient deaf(int port) throws Exception {
        return new Http2TestClient(TestClient.http2(port));
    }

    void acknowledgeSettings() throws IOException {
        frame(SETTINGS, ACK, 0, NOTHING);
    }

    void frame(int type, int flags, int stream, byte... payload) throws IOException {
        out.write(new byte[] {(byte) (payload.length >> 16), (byte) (payload.length >> 8), (byte) payload.length, (byte) type,
            (byte) flags, (byte) (stream >> 24), (byte) (stream >> 16), (byte) (stream >> 8), (byte) stream});
        out.write(payload);
    }

    void flush() throws IOException {
        out.flush();
    }

    void request(int stream, String method, String path, int flags, String... more) throws IOException {
        frame(HEADERS, flags | END_HEADERS, stream, block(method, path, more));
    }

    /** A block of header fields, none of them in a table. */
    static byte[] block(String method, String path, String... more) {
        var block = new ByteArrayOutputStream();
        field(block, 0, ":method", method);
        field(block, 0, ":scheme", "https");
        field(block, 0, ":path", path);
        field(block, 0, ":authority", "n");
        for (int i = 0; i < more.length; i += 2) {
            field(block, 0, more[i], more[i + 1]);
        }
        return block.toByteArray();
    }

    /** @param kind 0 for a field that is not put into the table, 0x40 for one that is */
    static void field(ByteArrayOutputStream block, int kind, String name, String value) {
        block.write(kind);
        string(block, name);
        string(block, value);
    }

    private static void string(ByteArrayOutputStream block, String text) {
        int length = text.length();
        if (length < 127) {
            block.write(length);
        } else {
            block.write(127);
            length -= 127;
            for (; length >= 128; length >>= 7) {
                block.write(length & 127 | 128);
            }
            block.write(length);
        }
        block.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void readAll() {
        try {
            var in = new DataInputStream(connection.socket().getInputStream());
            while (true) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                in.readInt();
                byte[] payload = in.readNBytes(length);
                counts.computeIfAbsent(type, _ -> new AtomicLong()).incrementAndGet();
                if (type == RST_STREAM) {
                    resets.computeIfAbsent((int) payload[3], _ -> new AtomicLong()).incrementAndGet();
                } else if (type == GOAWAY) {
                    goAway = payload[7];
                } else if (type == HEADERS && (payload[(flags & PRIORITIZED) == 0 ? 0 : 5] & 0xff) == OK) {
                    succeeded++;
                }
            }
        } catch (IOException _) {
            end.countDown();
        }
    }

    /** How many frames of a type came. */
    long count(int type) {
        return counts.getOrDefault(type, new AtomicLong()).get();
    }

    /** How many streams were reset with an error. */
    long resets(int error) {
        return resets.getOrDefault(error, new AtomicLong()).get();
    }

    /** How many responses had the status 200. */
    long succeeded() {
        return succeeded;
    }

    /** The error of the GOAWAY that came; -1 without one. */
    int goAway() {
        return goAway;
    }

    /** Whether the connection was seen to end. */
    boolean hasEnded() {
        return end.getCount() == 0;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
