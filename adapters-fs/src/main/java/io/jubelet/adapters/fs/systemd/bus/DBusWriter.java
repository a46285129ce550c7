package io.jubelet.adapters.fs.systemd.bus;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Marshals values in little-endian order; each value begins at a multiple of its alignment. Not thread-safe. */
final class DBusWriter {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    byte[] toByteArray() {
        return bytes.toByteArray();
    }

    int size() {
        return bytes.size();
    }

    DBusWriter align(int boundary) {
        while (bytes.size() % boundary != 0) {
            bytes.write(0);
        }
        return this;
    }

    DBusWriter octet(int value) {
        bytes.write(value);
        return this;
    }

    DBusWriter uint32(long value) {
        return align(Integer.BYTES).number(value, Integer.BYTES);
    }

    private DBusWriter number(long value, int octets) {
        for (int i = 0; i < octets; i++) {
            bytes.write((int) (value >>> 8 * i));
        }
        return this;
    }

    DBusWriter text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        uint32(utf8.length);
        bytes.writeBytes(utf8);
        return octet(0);
    }

    DBusWriter signature(String signature) {
        octet(signature.length());
        bytes.writeBytes(signature.getBytes(StandardCharsets.US_ASCII));
        return octet(0);
    }

    DBusWriter variant(DBusValue value) {
        return signature(value.signature()).value(value);
    }

    DBusWriter value(DBusValue value) {
        return switch (value) {
            case DBusValue.Text(String text) -> text(text);
            case DBusValue.Flag(boolean flag) -> uint32(flag ? 1 : 0);
            case DBusValue.Unsigned(long number) -> align(Long.BYTES).number(number, Long.BYTES);
            case DBusValue.Octets(List<Byte> octets) -> array(1, inner -> octets.forEach(inner::octet));
            case DBusValue.Texts(List<String> texts) -> array(Integer.BYTES, inner -> texts.forEach(inner::text));
            case DBusValue.Properties(List<DBusValue.Property> all) -> array(Long.BYTES, inner -> all.forEach(
                    property -> inner.align(Long.BYTES).text(property.name()).variant(property.value())));
            case DBusValue.NoUnits() -> array(Long.BYTES, _ -> { });
        };
    }

    /** The length of an array counts neither itself nor the padding before the first element. */
    DBusWriter array(int alignment, Consumer<DBusWriter> elements) {
        uint32(0);
        int lengthAt = bytes.size() - Integer.BYTES;
        align(alignment);
        var inner = new DBusWriter();
        // Elements are aligned to the begin of the message: what stands before them is a multiple of their alignment.
        elements.accept(inner);
        byte[] before = bytes.toByteArray();
        for (int i = 0; i < Integer.BYTES; i++) {
            before[lengthAt + i] = (byte) (inner.size() >>> 8 * i);
        }
        bytes.reset();
        bytes.writeBytes(before);
        bytes.writeBytes(inner.toByteArray());
        return this;
    }
}
