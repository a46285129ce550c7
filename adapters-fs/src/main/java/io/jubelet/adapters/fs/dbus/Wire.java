package io.jubelet.adapters.fs.dbus;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Whole messages: a header of fixed length, header fields, and a body that begins at a multiple of eight bytes. */
final class Wire {

    /** Longer messages are refused; none that is expected here has a thousandth of it. */
    static final int MAX_MESSAGE = 16 << 20;
    private static final int FIXED = 16;
    private static final int FIELDS_LENGTH_AT = 12;
    private static final String FIELDS = "a(yv)";
    private static final byte LITTLE = 'l';
    private static final byte BIG = 'B';
    private static final int VERSION = 1;

    private Wire() {
    }

    /** A message of these header fields. The body has the types of the field {@link DBusMessage#SIGNATURE}. */
    static byte[] encode(int type, long serial, Map<Integer, Variant> fields, List<?> body) {
        var content = new WireWriter();
        Variant signature = fields.get(DBusMessage.SIGNATURE);
        content.all(signature == null ? List.of() : Signature.types((String) signature.value()), body);
        List<List<Object>> entries = new ArrayList<>();
        fields.forEach((code, value) -> entries.add(List.of(code.byteValue(), value)));
        var message = new WireWriter();
        message.raw(new byte[] {LITTLE, (byte) type, 0, VERSION});
        message.uint32(content.size());
        message.uint32(serial);
        message.value(FIELDS, entries);
        message.align(8);
        message.raw(content.bytes());
        return message.bytes();
    }

    /**
     * Length of the message that begins here; empty while that is not known.
     *
     * @param start the first bytes of a message
     * @throws InvalidArgumentException when no message begins like this
     */
    static OptionalInt length(ByteBuffer start) {
        if (start.remaining() < FIXED) {
            return OptionalInt.empty();
        }
        ByteBuffer header = ordered(start);
        long fields = Integer.toUnsignedLong(header.getInt(FIELDS_LENGTH_AT));
        long length = (FIXED + fields + 7) / 8 * 8 + Integer.toUnsignedLong(header.getInt(4));
        if (length > MAX_MESSAGE) {
            throw new InvalidArgumentException("a message of D-Bus has " + length + " bytes, more than " + MAX_MESSAGE);
        }
        return OptionalInt.of((int) length);
    }

    private static ByteBuffer ordered(ByteBuffer message) {
        byte order = message.get(message.position());
        if (order != LITTLE && order != BIG) {
            throw new InvalidArgumentException("what arrives is no message of D-Bus");
        }
        return message.slice().order(order == LITTLE ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    /** How many descriptors belong to a message, and the message without them. */
    record Decoded(DBusMessage message, int descriptors) {
    }

    /**
     * A complete message.
     *
     * @throws InvalidArgumentException when it is none
     */
    static Decoded decode(ByteBuffer message) {
        try {
            ByteBuffer in = ordered(message);
            int type = in.get(1);
            long serial = Integer.toUnsignedLong(in.getInt(8));
            in.position(FIELDS_LENGTH_AT);
            var reader = new WireReader(in);
            Map<Integer, Object> fields = new HashMap<>();
            for (Object entry : (List<?>) reader.all(List.of(FIELDS)).getFirst()) {
                var pair = (List<?>) entry;
                fields.put(Byte.toUnsignedInt((Byte) pair.get(0)), ((Variant) pair.get(1)).value());
            }
            reader.align(8);
            String signature = fields.get(DBusMessage.SIGNATURE) instanceof String text ? text : "";
            ByteBuffer content = in.slice().order(in.order());
            List<Object> body = new WireReader(content).all(Signature.types(signature));
            int descriptors = fields.get(DBusMessage.UNIX_FDS) instanceof Long count ? Math.toIntExact(count) : 0;
            return new Decoded(new DBusMessage(type, serial, fields, body, List.of()), descriptors);
        } catch (BufferUnderflowException | ArithmeticException e) {
            throw new InvalidArgumentException("a message of D-Bus ends too early", e);
        }
    }
}
