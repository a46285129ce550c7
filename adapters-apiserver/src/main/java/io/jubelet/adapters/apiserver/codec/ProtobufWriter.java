package io.jubelet.adapters.apiserver.codec;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The wire format of protocol buffers: fields one after another. The two kinds of fields that Kubernetes has. */
final class ProtobufWriter {

    private static final int VARINT = 0;
    private static final int LENGTH_DELIMITED = 2;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** A whole number; a negative one takes ten bytes, also where readers expect 32 bits. */
    ProtobufWriter number(int field, long value) {
        varint((long) field << 3 | VARINT);
        varint(value);
        return this;
    }

    ProtobufWriter text(int field, String value) {
        return message(field, value.getBytes(StandardCharsets.UTF_8));
    }

    ProtobufWriter message(int field, byte[] value) {
        varint((long) field << 3 | LENGTH_DELIMITED);
        varint(value.length);
        out.writeBytes(value);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
