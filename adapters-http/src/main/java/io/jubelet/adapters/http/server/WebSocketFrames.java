package io.jubelet.adapters.http.server;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The frames of a WebSocket on the side of the server (RFC 6455, section 5), without extensions. For one event loop. */
final class WebSocketFrames implements AutoCloseable {

    /** The largest message that is accepted, in bytes. */
    static final int LIMIT = 32 << 20;

    /** Status of a close frame: the work is done. */
    static final int NORMAL = 1000;
    /** Status of a close frame: the client broke the protocol. */
    static final int PROTOCOL_ERROR = 1002;

    private static final int BINARY_FRAME = 0x82;
    private static final int CLOSE_FRAME = 0x88;
    private static final int PONG_FRAME = 0x8a;
    /** Bytes of the header of a control frame of a client, the mask included. */
    private static final int CONTROL_HEADER = 6;
    private static final int SHORT = 126;
    private static final int LONG = 127;
    private static final int LARGEST_SHORT = 0xffff;

    private final EmbeddedChannel decoder = new EmbeddedChannel(
            new WebSocket13FrameDecoder(WebSocketDecoderConfig.newBuilder().expectMaskedFrames(true).allowExtensions(false)
                    .closeOnProtocolViolation(false).withUTF8Validator(false).maxFramePayloadLength(LIMIT).build()),
            new WebSocketFrameAggregator(LIMIT));
    private final MessageMemory.Share memory;
    private final Consumer<byte[]> answers;
    /** Bytes that were read of frames of which no message is complete, at most. */
    private long unfinished;

    /**
     * Frames of one client.
     *
     * @param memory for messages until they are complete
     * @param answers gets frames that have to be sent to the client because of what it sent: answers to pings
     */
    WebSocketFrames(MessageMemory memory, Consumer<byte[]> answers) {
        this.memory = memory.share();
        this.answers = answers;
    }

    /** What the client sent. */
    sealed interface Incoming {
    }

    /** A message, complete, whatever frames it came in. */
    record Message(boolean binary, byte[] content) implements Incoming {
    }

    /** The client sends nothing more; what follows is to be ignored. */
    record Closed() implements Incoming {
    }

    /** The client broke the protocol, or its message is too large, also for the memory that is left; what follows is to be ignored. */
    record Malformed() implements Incoming {
    }

    /** What these bytes complete. */
    List<Incoming> read(byte[] bytes) {
        List<Incoming> all = new ArrayList<>();
        unfinished += bytes.length;
        try {
            decoder.writeInbound(Unpooled.wrappedBuffer(bytes));
            drain(all, bytes.length);
        } catch (DecoderException _) {
            drain(all, bytes.length);
            all.add(new Malformed());
        }
        if (!memory.hold(unfinished)) {
            all.add(new Malformed());
        }
        return all;
    }

    /** @param last how many bytes were read last: what is behind the last complete message is among them */
    private void drain(List<Incoming> all, int last) {
        for (WebSocketFrame frame = decoder.readInbound(); frame != null; frame = decoder.readInbound()) {
            byte[] content = ByteBufUtil.getBytes(frame.content());
            switch (frame) {
                case CloseWebSocketFrame _ -> all.add(new Closed());
                case PingWebSocketFrame _ -> {
                    unfinished -= CONTROL_HEADER + content.length;
                    answers.accept(frame(PONG_FRAME, content));
                }
                case PongWebSocketFrame _ -> unfinished -= CONTROL_HEADER + content.length;
                default -> {
                    all.add(new Message(frame instanceof BinaryWebSocketFrame, content));
                    unfinished = last;
                }
            }
            frame.release();
        }
    }

    /** A message for the client. */
    static byte[] binary(byte[] content) {
        return frame(BINARY_FRAME, content);
    }

    /** A message for the client on a channel: its number, then the content. */
    static byte[] binary(int channel, byte[] content) {
        return frame(BINARY_FRAME, ByteBuffer.allocate(content.length + 1).put((byte) channel).put(content).array());
    }

    /** The last frame for the client. */
    static byte[] close(int status) {
        return frame(CLOSE_FRAME, ByteBuffer.allocate(Short.BYTES).putShort((short) status).array());
    }

    private static byte[] frame(int first, byte[] content) {
        var frame = ByteBuffer.allocate(content.length + 10).put((byte) first);
        if (content.length < SHORT) {
            frame.put((byte) content.length);
        } else if (content.length <= LARGEST_SHORT) {
            frame.put((byte) SHORT).putShort((short) content.length);
        } else {
            frame.put((byte) LONG).putLong(content.length);
        }
        byte[] bytes = new byte[frame.put(content).flip().remaining()];
        frame.get(bytes);
        return bytes;
    }

    /** Releases what was read of an unfinished message. */
    @Override
    public void close() {
        decoder.finishAndReleaseAll();
        memory.hold(0);
    }
}
