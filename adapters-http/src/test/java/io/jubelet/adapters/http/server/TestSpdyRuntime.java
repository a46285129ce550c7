package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.DefaultSpdyRstStreamFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynReplyFrame;
import io.netty.handler.codec.spdy.SpdyDataFrame;
import io.netty.handler.codec.spdy.SpdyFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyRstStreamFrame;
import io.netty.handler.codec.spdy.SpdyStreamStatus;
import io.netty.handler.codec.spdy.SpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

/** The streaming server of a runtime on one connection: speaks SPDY/3.1, and does what the test says. */
final class TestSpdyRuntime implements AutoCloseable {

    static final String SWITCH = "HTTP/1.1 101 Switching Protocols|Upgrade: SPDY/3.1|Connection: Upgrade|"
            + "X-Stream-Protocol-Version: v4.channel.k8s.io||";

    private final Socket socket;
    private final EmbeddedChannel codec = new EmbeddedChannel(new SpdyFrameCodec(SpdyVersion.SPDY_3_1));
    private final Queue<String> events = new ArrayDeque<>();
    private final Map<String, Integer> streams = new LinkedHashMap<>();

    TestSpdyRuntime(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(30_000);
    }

    /** The head of the request. */
    String head() throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int one = socket.getInputStream().read();
            assertTrue(one >= 0, head::toString);
            head.append((char) one);
        }
        return head.toString().replace("\r\n", "|");
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Reads the request, switches protocols, and accepts these streams. */
    TestSpdyRuntime begin(String... expected) throws IOException {
        head();
        send(SWITCH);
        for (String type : expected) {
            assertEquals("open " + type, next());
        }
        for (String type : expected) {
            accept(type);
        }
        return this;
    }

    void accept(String type) throws IOException {
        send(new DefaultSpdySynReplyFrame(streams.get(type)));
    }

    void data(String type, String text) throws IOException {
        send(new DefaultSpdyDataFrame(streams.get(type), Unpooled.copiedBuffer(text, StandardCharsets.UTF_8)));
    }

    /** Sends without end, until the agent closes the connection. */
    void sendForever(String type) {
        String text = "x".repeat(1 << 16);
        try {
            while (true) {
                data(type, text);
            }
        } catch (IOException _) {
            // The end of the connection.
        }
    }

    void finish(String type) throws IOException {
        send(new DefaultSpdyDataFrame(streams.get(type)).setLast(true));
    }

    void reset(String type) throws IOException {
        send(new DefaultSpdyRstStreamFrame(streams.get(type), SpdyStreamStatus.CANCEL));
    }

    void ping(int id) throws IOException {
        send(new DefaultSpdyPingFrame(id));
    }

    /** A message is on the error stream; that one ends by a reset, as servers do it. */
    void exit(String status) throws IOException {
        data("error", status);
        reset("error");
    }

    private void send(SpdyFrame frame) throws IOException {
        codec.writeOutbound(frame);
        for (ByteBuf bytes = codec.readOutbound(); bytes != null; bytes = codec.readOutbound()) {
            socket.getOutputStream().write(ByteBufUtil.getBytes(bytes));
            bytes.release();
        }
    }

    /** What the client did next; {@code end} when it closed the connection, {@code reset} when it did so without having read all. */
    String next() throws IOException {
        while (events.isEmpty()) {
            byte[] bytes = new byte[1 << 16];
            int size;
            try {
                size = socket.getInputStream().read(bytes);
            } catch (SocketException _) {
                return "reset";
            }
            if (size < 0) {
                return "end";
            }
            codec.writeInbound(Unpooled.copiedBuffer(bytes, 0, size));
            for (Object frame = codec.readInbound(); frame != null; frame = codec.readInbound()) {
                took(frame);
            }
        }
        return events.remove();
    }

    private void took(Object frame) {
        switch (frame) {
            case SpdySynStreamFrame open -> {
                String type = open.headers().getAsString("streamtype");
                streams.put(type, open.streamId());
                events.add("open " + type);
            }
            case SpdyDataFrame data -> {
                if (data.content().isReadable()) {
                    events.add(type(data.streamId()) + " " + data.content().toString(StandardCharsets.UTF_8));
                }
                if (data.isLast()) {
                    events.add(type(data.streamId()) + " ends");
                }
                data.release();
            }
            case SpdyRstStreamFrame _ -> { }
            case SpdyPingFrame ping -> events.add("ping " + ping.id());
            default -> throw new AssertionError(frame);
        }
    }

    private String type(int stream) {
        return streams.entrySet().stream().filter(entry -> entry.getValue() == stream).findFirst().orElseThrow().getKey();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        codec.finishAndReleaseAll();
    }
}
