package io.jubelet.adapters.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.DefaultSpdyRstStreamFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyDataFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyRstStreamFrame;
import io.netty.handler.codec.spdy.SpdyStreamStatus;
import io.netty.handler.codec.spdy.SpdySynReplyFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import io.netty.util.ReferenceCountUtil;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A SPDY/3.1 session as its client. Windows are neither announced nor kept, as streaming servers of runtimes do it: who reads
 * slowly holds up the connection. For one event loop.
 */
final class SpdySession implements AutoCloseable {

    private static final int LARGEST_CHUNK = 32 * 1024;
    private static final int LARGEST_HEADERS = 16 * 1024;
    private static final int COMPRESSION = 6;

    private final EmbeddedChannel codec = new EmbeddedChannel(
            new SpdyFrameCodec(SpdyVersion.SPDY_3_1, LARGEST_CHUNK, LARGEST_HEADERS, COMPRESSION, 15, 8));
    private final Consumer<byte[]> out;
    private final Listener listener;
    private int lastStream = -1;
    private int lastPing = -1;
    private boolean closed;

    /** Gets what the server sends. */
    interface Listener {

        /** The server accepted a stream; only now may data be sent on it. */
        void opened(int stream);

        /** Data on a stream. */
        void data(int stream, byte[] bytes);

        /** The server sends nothing more on a stream, or refused it. May come twice. */
        void ended(int stream);
    }

    /** @param out sends bytes to the server */
    SpdySession(Consumer<byte[]> out, Listener listener) {
        this.out = out;
        this.listener = listener;
    }

    /**
     * Asks for a stream.
     *
     * @param type value of the header {@code streamType}
     * @return its number
     */
    int open(String type) {
        lastStream += 2;
        var frame = new DefaultSpdySynStreamFrame(lastStream, 0, (byte) 0);
        frame.headers().set("streamtype", type);
        write(frame);
        return lastStream;
    }

    /** Sends data on a stream, in as many frames as it takes: the length of one has 24 bits. */
    void send(int stream, byte[] data) {
        for (int sent = 0; sent < data.length; sent += LARGEST_CHUNK) {
            write(new DefaultSpdyDataFrame(stream,
                    Unpooled.wrappedBuffer(data, sent, Math.min(LARGEST_CHUNK, data.length - sent))));
        }
    }

    /** Sends nothing more on a stream. */
    void finish(int stream) {
        write(new DefaultSpdyDataFrame(stream).setLast(true));
    }

    /** Gives a stream up in both directions. */
    void reset(int stream) {
        write(new DefaultSpdyRstStreamFrame(stream, SpdyStreamStatus.CANCEL));
    }

    /** Has the server answer, so that nobody between takes the connection for dead. */
    void ping() {
        lastPing += 2;
        write(new DefaultSpdyPingFrame(lastPing));
    }

    private void write(Object frame) {
        if (closed) {
            ReferenceCountUtil.release(frame);
            return;
        }
        codec.writeOutbound(frame);
        for (ByteBuf bytes = codec.readOutbound(); bytes != null; bytes = codec.readOutbound()) {
            out.accept(ByteBufUtil.getBytes(bytes));
            bytes.release();
        }
    }

    /**
     * Reads what the server sent.
     *
     * @throws DecoderException when that is not SPDY; the session is of no more use then
     */
    void read(byte[] bytes) {
        Optional<DecoderException> malformed = decode(bytes);
        for (Object frame = codec.readInbound(); frame != null; frame = closed ? null : codec.readInbound()) {
            try {
                took(frame);
            } finally {
                ReferenceCountUtil.release(frame);
            }
        }
        if (malformed.isPresent()) {
            throw malformed.get();
        }
        if (!closed) {
            // Frames share the buffer in which the codec collects bytes: it drops what was read only while there are none.
            codec.flushInbound();
        }
    }

    /** The codec reports most of what is malformed by a checked exception that it does not declare. */
    private Optional<DecoderException> decode(byte[] bytes) {
        try {
            codec.writeInbound(Unpooled.wrappedBuffer(bytes));
            return Optional.empty();
        } catch (Exception e) {
            return Optional.of(e instanceof DecoderException known ? known : new DecoderException(e.getMessage(), e));
        }
    }

    private void took(Object frame) {
        switch (frame) {
            case SpdySynReplyFrame reply -> {
                listener.opened(reply.streamId());
                endedIf(reply.isLast(), reply.streamId());
            }
            case SpdyDataFrame data -> {
                listener.data(data.streamId(), ByteBufUtil.getBytes(data.content()));
                endedIf(data.isLast(), data.streamId());
            }
            case SpdyRstStreamFrame reset -> listener.ended(reset.streamId());
            // The pings of servers have even numbers.
            case SpdyPingFrame ping when ping.id() % 2 == 0 -> write(new DefaultSpdyPingFrame(ping.id()));
            default -> { }
        }
    }

    private void endedIf(boolean last, int stream) {
        if (last) {
            listener.ended(stream);
        }
    }

    /** Frees the memory of the compression. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            codec.finishAndReleaseAll();
        }
    }
}
