package io.jubelet.domain.device;

import io.jubelet.domain.device.ContainerDevicesWire.Fields;
import io.jubelet.domain.value.Binary;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Reads a protobuf message field by field. Malformed input is refused with an {@link IllegalArgumentException}. */
final class ProtoFieldReader {

    private static final int NUMBER = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;
    private static final int MAX_SHIFT = 63;

    private final byte[] bytes;
    private int at;
    private int tag;

    ProtoFieldReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Goes on to the next field, if there is one. */
    boolean next() {
        if (at == bytes.length) {
            return false;
        }
        tag = (int) number();
        if (field() <= 0) {
            throw damaged();
        }
        return true;
    }

    int field() {
        return tag >>> 3;
    }

    /** The fields of a message in this field. */
    Fields message() {
        Map<Integer, Binary> texts = new HashMap<>();
        Map<Integer, Long> numbers = new HashMap<>();
        var reader = new ProtoFieldReader(content());
        while (reader.next()) {
            switch (reader.tag & 7) {
                case BYTES -> texts.put(reader.field(), Binary.of(reader.content()));
                case NUMBER -> numbers.put(reader.field(), reader.number());
                default -> reader.skip();
            }
        }
        return new Fields(texts, numbers);
    }

    private byte[] content() {
        if ((tag & 7) != BYTES) {
            throw damaged();
        }
        long length = number();
        int begin = at;
        forward(length);
        return Arrays.copyOfRange(bytes, begin, at);
    }

    /** Passes over the field. */
    void skip() {
        switch (tag & 7) {
            case NUMBER -> number();
            case EIGHT_BYTES -> forward(Long.BYTES);
            case BYTES -> content();
            case FOUR_BYTES -> forward(Integer.BYTES);
            default -> throw damaged();
        }
    }

    private void forward(long length) {
        if (length < 0 || length > bytes.length - at) {
            throw damaged();
        }
        at += (int) length;
    }

    private long number() {
        long value = 0;
        for (int shift = 0; shift <= MAX_SHIFT; shift += 7) {
            int next = at < bytes.length ? bytes[at++] : -1;
            if (at == bytes.length && next < 0) {
                throw damaged();
            }
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw damaged();
    }

    private static IllegalArgumentException damaged() {
        return new IllegalArgumentException("cannot parse invalid wire-format data");
    }
}
