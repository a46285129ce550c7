package io.jubelet.domain.device;

import io.jubelet.domain.value.Binary;
import java.util.Arrays;

/** Writes a protobuf message. Fields with the default of their type are left out. */
final class ProtoFieldWriter {

    private static final int BYTES = 2;

    private byte[] buffer = new byte[64];
    private int length;

    ProtoFieldWriter text(int field, String value) {
        return value.isEmpty() ? this : bytes(field, Binary.utf8(value).bytes());
    }

    ProtoFieldWriter flag(int field, boolean value) {
        if (value) {
            number(field << 3);
            number(1);
        }
        return this;
    }

    ProtoFieldWriter message(int field, ProtoFieldWriter message) {
        return bytes(field, message.bytes());
    }

    ProtoFieldWriter bytes(int field, byte[] value) {
        number(field << 3 | BYTES);
        number(value.length);
        room(value.length);
        for (byte next : value) {
            buffer[length++] = next;
        }
        return this;
    }

    private void number(int value) {
        int rest = value;
        room(Integer.BYTES + 1);
        for (; rest > 0x7f; rest >>>= 7) {
            buffer[length++] = (byte) (rest & 0x7f | 0x80);
        }
        buffer[length++] = (byte) rest;
    }

    private void room(int more) {
        if (length + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(length + more, buffer.length * 2));
        }
    }

    byte[] bytes() {
        return Arrays.copyOf(buffer, length);
    }
}
