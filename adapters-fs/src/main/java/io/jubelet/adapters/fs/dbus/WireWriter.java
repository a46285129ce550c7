package io.jubelet.adapters.fs.dbus;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Marshals values, in little-endian order. */
final class WireWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    byte[] bytes() {
        return out.toByteArray();
    }

    int size() {
        return out.size();
    }

    void align(int boundary) {
        while (out.size() % boundary != 0) {
            out.write(0);
        }
    }

    void raw(byte[] bytes) {
        out.writeBytes(bytes);
    }

    void uint32(long value) {
        align(Integer.BYTES);
        raw(order(Integer.BYTES).putInt((int) value).array());
    }

    private static ByteBuffer order(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Values of these types, one after the other. */
    void all(List<String> types, List<?> values) {
        if (types.size() != values.size()) {
            throw new IllegalArgumentException(types + " does not fit " + values.size() + " values");
        }
        for (int i = 0; i < types.size(); i++) {
            value(types.get(i), values.get(i));
        }
    }

    /** A value of one complete type. */
    void value(String type, Object value) {
        align(Signature.alignment(type));
        switch (type.charAt(0)) {
            case 'y' -> out.write((Byte) value);
            case 'b' -> uint32((Boolean) value ? 1 : 0);
            case 'n' -> raw(order(Short.BYTES).putShort((Short) value).array());
            case 'q' -> raw(order(Short.BYTES).putShort(((Integer) value).shortValue()).array());
            case 'i' -> uint32((Integer) value);
            case 'u', 'h' -> uint32((Long) value);
            case 'x', 't' -> raw(order(Long.BYTES).putLong((Long) value).array());
            case 'd' -> raw(order(Double.BYTES).putDouble((Double) value).array());
            case 's', 'o' -> text((String) value);
            case 'g' -> signature((String) value);
            case 'v' -> {
                var variant = (Variant) value;
                signature(variant.type());
                value(variant.type(), variant.value());
            }
            case 'a' -> array(type.substring(1), (List<?>) value);
            default -> all(Signature.members(type), (List<?>) value);
        }
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        uint32(bytes.length);
        raw(bytes);
        out.write(0);
    }

    private void signature(String signature) {
        byte[] bytes = signature.getBytes(StandardCharsets.US_ASCII);
        out.write(bytes.length);
        raw(bytes);
        out.write(0);
    }

    /** The length does not count the padding before the first element, which depends on where that stands. */
    private void array(String type, List<?> values) {
        var content = new WireWriter();
        int start = size() + Integer.BYTES;
        int boundary = Signature.alignment(type);
        int first = (start + boundary - 1) / boundary * boundary;
        content.raw(new byte[first % 8]);
        values.forEach(value -> content.value(type, value));
        byte[] bytes = content.bytes();
        uint32(bytes.length - first % 8);
        align(boundary);
        out.write(bytes, first % 8, bytes.length - first % 8);
    }
}
