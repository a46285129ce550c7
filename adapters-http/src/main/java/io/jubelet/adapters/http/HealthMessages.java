package io.jubelet.adapters.http;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The two messages of the gRPC health protocol, with the frame around them. They are small and fixed, so they are written
 * and read here, without a library for protocol buffers.
 */
final class HealthMessages {

    /** A byte for compression, four for the length. */
    private static final int FRAME_BYTES = 5;
    private static final List<String> STATUSES = List.of("UNKNOWN", "SERVING", "NOT_SERVING", "SERVICE_UNKNOWN");
    private static final int STRING_FIELD_1 = 0x0a;
    private static final int VARINT_FIELD_1 = 0x08;
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED_32 = 5;
    private static final int MAX_VARINT_BITS = 64;

    private HealthMessages() {
    }

    /** HealthCheckRequest: field 1 is the name of the service. */
    static Buffer request(String service) {
        Buffer message = Buffer.buffer();
        if (!service.isEmpty()) {
            byte[] name = service.getBytes(StandardCharsets.UTF_8);
            message.appendByte((byte) STRING_FIELD_1);
            for (int rest = name.length; ; rest >>>= 7) {
                message.appendByte((byte) (rest < 0x80 ? rest : rest & 0x7f | 0x80));
                if (rest < 0x80) {
                    break;
                }
            }
            message.appendBytes(name);
        }
        return Buffer.buffer().appendByte((byte) 0).appendInt(message.length()).appendBuffer(message);
    }

    /**
     * HealthCheckResponse: field 1 is the status. Other fields are skipped.
     *
     * @return name of the status, or its number when it has none
     * @throws IllegalArgumentException when this is no such message
     */
    static String status(Buffer framed) {
        if (framed.length() < FRAME_BYTES || framed.getByte(0) != 0
                || framed.getInt(1) != framed.length() - FRAME_BYTES) {
            throw new IllegalArgumentException("the answer is not one uncompressed message");
        }
        try {
            return status(new Reader(framed));
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("the answer is not a message of the health protocol", e);
        }
    }

    private static String status(Reader reader) {
        long status = 0;
        while (reader.more()) {
            long tag = reader.varint();
            if (tag == VARINT_FIELD_1) {
                status = reader.varint();
                continue;
            }
            switch ((int) (tag & 7)) {
                case VARINT -> reader.varint();
                case FIXED_64 -> reader.skip(Long.BYTES);
                case BYTES -> reader.skip(reader.varint());
                case FIXED_32 -> reader.skip(Integer.BYTES);
                default -> throw new IndexOutOfBoundsException("unknown type of field");
            }
        }
        return status >= 0 && status < STATUSES.size() ? STATUSES.get((int) status) : Long.toString(status);
    }

    /** Walks through a message. */
    private static final class Reader {

        private final Buffer bytes;
        private int at = FRAME_BYTES;

        Reader(Buffer bytes) {
            this.bytes = bytes;
        }

        boolean more() {
            return at < bytes.length();
        }

        long varint() {
            long value = 0;
            for (int shift = 0; shift < MAX_VARINT_BITS; shift += 7) {
                byte next = bytes.getByte(at++);
                value |= (next & 0x7fL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
            throw new IndexOutOfBoundsException("a number without end");
        }

        void skip(long count) {
            if (count < 0 || count > bytes.length() - at) {
                throw new IndexOutOfBoundsException("a field that is longer than the message");
            }
            at += (int) count;
        }
    }
}
