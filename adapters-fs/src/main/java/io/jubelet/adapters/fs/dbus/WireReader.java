package io.jubelet.adapters.fs.dbus;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Unmarshals values from untrusted input. Positions count from the beginning of the message or its body. */
final class WireReader {

    private static final int MAX_DEPTH = 64;

    private final ByteBuffer in;
    private int depth;

    /** Reads a buffer from its beginning to its limit, in its byte order. */
    WireReader(ByteBuffer in) {
        this.in = in;
    }

    /**
     * Values of these types.
     *
     * @throws InvalidArgumentException when there are no such values
     */
    List<Object> all(List<String> types) {
        try {
            List<Object> values = new ArrayList<>();
            types.forEach(type -> values.add(value(type)));
            return values;
        } catch (BufferUnderflowException e) {
            throw new InvalidArgumentException("a message of D-Bus ends too early", e);
        }
    }

    void align(int boundary) {
        int padding = Math.floorMod(-in.position(), boundary);
        if (padding > in.remaining()) {
            throw new BufferUnderflowException();
        }
        in.position(in.position() + padding);
    }

    private Object value(String type) {
        if (++depth > MAX_DEPTH) {
            throw new InvalidArgumentException("a message of D-Bus is nested too deeply");
        }
        align(Signature.alignment(type));
        Object value = switch (type.charAt(0)) {
            case 'y' -> in.get();
            case 'b' -> in.getInt() != 0;
            case 'n' -> in.getShort();
            case 'q' -> Short.toUnsignedInt(in.getShort());
            case 'i' -> in.getInt();
            case 'u', 'h' -> Integer.toUnsignedLong(in.getInt());
            case 'x', 't' -> in.getLong();
            case 'd' -> in.getDouble();
            case 's', 'o' -> text(in.getInt());
            case 'g' -> text(Byte.toUnsignedInt(in.get()));
            case 'v' -> variant();
            case 'a' -> array(type.substring(1));
            default -> members(Signature.members(type));
        };
        depth--;
        return value;
    }

    private String text(int length) {
        if (length < 0 || length >= in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        in.get();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private Variant variant() {
        String type = text(Byte.toUnsignedInt(in.get()));
        if (Signature.types(type).size() != 1) {
            throw new InvalidArgumentException("a message of D-Bus has a value of the types \"" + type + "\"");
        }
        return new Variant(type, value(type));
    }

    private List<Object> array(String type) {
        int length = in.getInt();
        align(Signature.alignment(type));
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        int end = in.position() + length;
        List<Object> values = new ArrayList<>();
        while (in.position() < end) {
            values.add(value(type));
        }
        if (in.position() > end) {
            throw new InvalidArgumentException("an array in a message of D-Bus is longer than it claims to be");
        }
        return values;
    }

    private List<Object> members(List<String> types) {
        List<Object> values = new ArrayList<>();
        types.forEach(type -> values.add(value(type)));
        return values;
    }
}
