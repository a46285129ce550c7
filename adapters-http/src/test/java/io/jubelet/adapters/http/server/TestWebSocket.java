package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A client of WebSocket that sends and receives single frames, through TLS. */
final class TestWebSocket implements AutoCloseable {

    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private static final byte[] MASK = {1, 2, 3, 4};

    private final TestClient client;
    private final DataInputStream in;
    private final DataOutputStream out;

    /**
     * A frame.
     *
     * @param opcode its kind
     * @param content its content, of a message with channels the number of its channel first
     */
    record Frame(int opcode, byte[] content) {

        /** The number of the channel, a colon, and the text behind it. */
        String channel() {
            return content[0] + ":" + new String(content, 1, content.length - 1, StandardCharsets.UTF_8);
        }

        String text() {
            return new String(content, StandardCharsets.UTF_8);
        }
    }

    private TestWebSocket(TestClient client) throws IOException {
        this.client = client;
        in = new DataInputStream(client.socket().getInputStream());
        out = new DataOutputStream(client.socket().getOutputStream());
    }

    /** Asks for a WebSocket, and does not read the answer. */
    static TestWebSocket ask(int port, String target, String protocols) throws Exception {
        return new TestWebSocket(TestClient.tls(port).send("GET " + target + " HTTP/1.1|Host: n|Connection: Upgrade|"
                + "Upgrade: websocket|Sec-WebSocket-Version: 13|Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==|"
                + "Authorization: Bearer s3cret|Sec-WebSocket-Protocol: " + protocols + "||"));
    }

    /** Asks for a WebSocket that is accepted with this protocol. */
    static TestWebSocket open(int port, String target, String protocols, String chosen) throws Exception {
        TestWebSocket socket = ask(port, target, protocols);
        String head = socket.head();
        assertTrue(head.startsWith("HTTP/1.1 101 "), head);
        // The example of RFC 6455, section 1.3.
        assertTrue(head.contains("|Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=|"), head);
        assertTrue(head.contains("|Sec-WebSocket-Protocol: " + chosen + "|"), head);
        return socket;
    }

    /** The head of the answer. */
    String head() throws IOException {
        return client.readTo("||");
    }

    TestClient client() {
        return client;
    }

    /** Sends a message, the number of the channel first. */
    void send(int channel, String text) throws IOException {
        var content = new ByteArrayOutputStream();
        content.write(channel);
        content.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        send(BINARY, true, content.toByteArray());
    }

    /** Sends a frame. */
    void send(int opcode, boolean last, byte[] content) throws IOException {
        var frame = new ByteArrayOutputStream();
        var data = new DataOutputStream(frame);
        data.write((last ? 0x80 : 0) | opcode);
        if (content.length < 126) {
            data.write(0x80 | content.length);
        } else if (content.length < 1 << 16) {
            data.write(0x80 | 126);
            data.writeShort(content.length);
        } else {
            data.write(0x80 | 127);
            data.writeLong(content.length);
        }
        data.write(MASK);
        for (int i = 0; i < content.length; i++) {
            data.write(content[i] ^ MASK[i % MASK.length]);
        }
        out.write(frame.toByteArray());
        out.flush();
    }

    /** The next frame. */
    Frame read() throws IOException {
        int opcode = in.readUnsignedByte() & 0x0f;
        int size = in.readUnsignedByte();
        long length = size == 126 ? in.readUnsignedShort() : size == 127 ? in.readLong() : size;
        return new Frame(opcode, in.readNBytes((int) length));
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
