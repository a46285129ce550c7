package io.jubelet.adapters.fs.systemd.bus;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A message.
 *
 * @param kind what it is
 * @param serial its number, chosen by the sender
 * @param fields fields of its header, by code
 * @param body what it carries
 */
record DBusMessage(int kind, long serial, Map<Integer, Object> fields, List<Object> body) {

    static final int CALL = 1;
    static final int REPLY = 2;
    static final int ERROR = 3;
    static final int SIGNAL = 4;

    static final int PATH = 1;
    static final int INTERFACE = 2;
    static final int MEMBER = 3;
    static final int ERROR_NAME = 4;
    static final int REPLY_SERIAL = 5;
    static final int DESTINATION = 6;
    static final int SIGNATURE = 8;

    /** Bytes of the header before the array of fields ends with its length. */
    static final int FIXED = 16;
    private static final int VERSION = 1;
    private static final Map<Integer, String> TYPES = Map.of(PATH, "o", INTERFACE, "s", MEMBER, "s", ERROR_NAME, "s",
            REPLY_SERIAL, "u", DESTINATION, "s", SIGNATURE, "g");

    String text(int field) {
        return fields.getOrDefault(field, "").toString();
    }

    /** Whether it answers the call of that number. */
    boolean answers(long call) {
        return (kind == REPLY || kind == ERROR) && Long.valueOf(call).equals(fields.get(REPLY_SERIAL));
    }

    /** Marshals a message with this body, whose signature is among the fields. */
    static byte[] marshal(int kind, long serial, Map<Integer, Object> fields, byte[] body) {
        var header = new DBusWriter().octet('l').octet(kind).octet(0).octet(VERSION).uint32(body.length).uint32(serial);
        header.array(Long.BYTES, inner -> fields.forEach((code, value) -> {
            inner.align(Long.BYTES).octet(code).signature(TYPES.get(code));
            switch (TYPES.get(code)) {
                case "u" -> inner.uint32((Long) value);
                case "g" -> inner.signature((String) value);
                default -> inner.text((String) value);
            }
        }));
        byte[] head = header.align(Long.BYTES).toByteArray();
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    /** The order of the bytes of a message that begins with this one. */
    static ByteOrder order(byte first) throws IOException {
        return switch (first) {
            case 'l' -> ByteOrder.LITTLE_ENDIAN;
            case 'B' -> ByteOrder.BIG_ENDIAN;
            default -> throw new IOException("this is no D-Bus message: it begins with " + first);
        };
    }

    /** Reads a complete message. */
    static DBusMessage parse(byte[] all) throws IOException {
        var reader = new DBusReader(all, order(all[0]));
        List<Object> head = reader.values("yyyyuua(yv)");
        Map<Integer, Object> fields = new HashMap<>();
        for (Object field : (List<?>) head.get(6)) {
            List<?> pair = (List<?>) field;
            fields.put(Math.toIntExact((Long) pair.getFirst()), pair.getLast());
        }
        reader.align(Long.BYTES);
        return new DBusMessage(Math.toIntExact((Long) head.get(1)), (Long) head.get(5), fields,
                reader.values(fields.getOrDefault(SIGNATURE, "").toString()));
    }
}
