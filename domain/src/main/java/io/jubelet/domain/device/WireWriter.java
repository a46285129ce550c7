package io.jubelet.domain.device;

import io.jubelet.domain.value.Binary;
import java.io.ByteArrayOutputStream;

/** Writes a protobuf message. Fields with the default of their type are left out. */
final class WireWriter {

    private static final int BYTES = 2;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    WireWriter text(int field, String value) {
        return value.isEmpty() ? this : bytes(field, Binary.utf8(value).bytes());
    }

    WireWriter flag(int field, boolean value) {
        if (value) {
            number(field << 3);
            number(1);
        }
        return this;
    }

    WireWriter message(int field, WireWriter message) {
        return bytes(field, message.bytes());
    }

    WireWriter bytes(int field, byte[] value) {
        number(field << 3 | BYTES);
        number(value.length);
        out.writeBytes(value);
        return this;
    }

    private void number(long value) {
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            out.write((int) (rest & 0x7f | 0x80));
        }
        out.write((int) rest);
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
