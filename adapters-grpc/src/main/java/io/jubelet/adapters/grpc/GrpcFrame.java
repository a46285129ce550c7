package io.jubelet.adapters.grpc;

import io.vertx.core.buffer.Buffer;

/** The frame of one message on the wire: a byte that marks compression, four for the length, then the message. */
public final class GrpcFrame {

    /** Bytes before a message. */
    public static final int HEAD_BYTES = 5;

    private GrpcFrame() {
    }

    /** A message in its frame, not compressed. */
    public static Buffer of(byte[] message) {
        return Buffer.buffer(HEAD_BYTES + message.length)
                .appendByte((byte) 0).appendInt(message.length).appendBytes(message);
    }

    /** Whether these bytes are exactly one frame. */
    public static boolean isOne(Buffer bytes) {
        return bytes.length() >= HEAD_BYTES && bytes.getInt(1) == bytes.length() - HEAD_BYTES;
    }

    /** Whether the message of a frame is compressed. */
    public static boolean isCompressed(Buffer frame) {
        return frame.getByte(0) != 0;
    }

    /** The message of a frame. */
    public static byte[] message(Buffer frame) {
        return frame.getBytes(HEAD_BYTES, frame.length());
    }
}
