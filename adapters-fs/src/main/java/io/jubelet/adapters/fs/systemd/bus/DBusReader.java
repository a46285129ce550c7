package io.jubelet.adapters.fs.systemd.bus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads marshalled values. Strings, object paths and signatures become {@code String}, numbers {@code Long}, truth values
 * {@code Boolean}, arrays and structures {@code List}, and a variant its value. Not thread-safe.
 */
final class DBusReader {

    /** Deepest nesting that the specification permits. */
    private static final int MAX_DEPTH = 64;

    private final ByteBuffer bytes;

    DBusReader(byte[] bytes, ByteOrder order) {
        this.bytes = ByteBuffer.wrap(bytes).order(order);
    }

    /** All values of a signature. */
    List<Object> values(String signature) throws IOException {
        try {
            List<Object> values = new ArrayList<>();
            for (int at = 0; at < signature.length(); at = end(signature, at)) {
                values.add(value(signature.substring(at, end(signature, at)), 0));
            }
            return values;
        } catch (RuntimeException e) {
            throw new IOException("a D-Bus message does not hold what its signature " + signature + " says", e);
        }
    }

    DBusReader align(int boundary) {
        bytes.position((bytes.position() + boundary - 1) / boundary * boundary);
        return this;
    }

    private Object value(String type, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("nested too deep");
        }
        return switch (type.charAt(0)) {
            case 'y' -> (long) (bytes.get() & 0xff);
            case 'b' -> uint32() != 0;
            case 'n', 'q' -> (long) align(Short.BYTES).bytes.getShort();
            case 'i', 'h' -> (long) align(Integer.BYTES).bytes.getInt();
            case 'u' -> uint32();
            case 'x', 't' -> align(Long.BYTES).bytes.getLong();
            case 's', 'o' -> text(Math.toIntExact(uint32()));
            case 'g' -> text(bytes.get() & 0xff);
            case 'v' -> value(text(bytes.get() & 0xff), depth + 1);
            case '(', '{' -> structure(type.substring(1, type.length() - 1), depth);
            case 'a' -> array(type.substring(1), depth);
            default -> throw new IllegalArgumentException("type " + type);
        };
    }

    private List<Object> structure(String types, int depth) {
        align(Long.BYTES);
        List<Object> values = new ArrayList<>();
        for (int at = 0; at < types.length(); at = end(types, at)) {
            values.add(value(types.substring(at, end(types, at)), depth + 1));
        }
        return values;
    }

    private List<Object> array(String element, int depth) {
        int length = Math.toIntExact(uint32());
        align(alignment(element.charAt(0)));
        int end = bytes.position() + length;
        List<Object> values = new ArrayList<>();
        while (bytes.position() < end) {
            values.add(value(element, depth + 1));
        }
        return values;
    }

    private long uint32() {
        return Integer.toUnsignedLong(align(Integer.BYTES).bytes.getInt());
    }

    private String text(int length) {
        if (length > bytes.remaining()) {
            throw new IllegalArgumentException("a string of " + length + " bytes");
        }
        byte[] utf8 = new byte[length];
        bytes.get(utf8);
        bytes.get();
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static int alignment(char type) {
        return switch (type) {
            case 'x', 't', 'd', '(', '{' -> Long.BYTES;
            case 'n', 'q' -> Short.BYTES;
            case 'y', 'g', 'v' -> 1;
            default -> Integer.BYTES;
        };
    }

    /** Where the complete type ends that begins at a place of a signature. */
    private static int end(String signature, int from) {
        int at = from;
        while (signature.charAt(at) == 'a') {
            at++;
        }
        int depth = 0;
        do {
            char c = signature.charAt(at++);
            depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
        } while (depth > 0);
        return at;
    }
}
