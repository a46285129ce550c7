package io.jubelet.adapters.fs.dbus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A call of a method. Values are {@link Boolean} for {@code b}, {@link Byte} for {@code y}, {@link Short} for {@code n},
 * {@link Integer} for {@code q} and {@code i}, {@link Long} for {@code u}, {@code h}, {@code x} and {@code t}, {@link Double} for
 * {@code d}, {@link String} for {@code s}, {@code o} and {@code g}, {@link Variant} for {@code v}, and {@link List} for arrays,
 * structures and the entries of dictionaries.
 *
 * @param destination name of the service; empty without a message bus
 * @param path object
 * @param interfaceName interface of the object
 * @param member name of the method
 * @param signature types of the arguments
 * @param arguments the arguments
 */
public record MethodCall(
        String destination, String path, String interfaceName, String member, String signature, List<Object> arguments) {

    /** Copies the list; rejects null. */
    public MethodCall {
        Objects.requireNonNull(destination, "destination");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(interfaceName, "interfaceName");
        Objects.requireNonNull(member, "member");
        Objects.requireNonNull(signature, "signature");
        arguments = List.copyOf(arguments);
    }

    /** The message that makes this call, with a serial number. */
    byte[] encoded(long serial) {
        Map<Integer, Variant> fields = new LinkedHashMap<>();
        fields.put(DBusMessage.PATH, new Variant("o", path));
        fields.put(DBusMessage.INTERFACE, new Variant("s", interfaceName));
        fields.put(DBusMessage.MEMBER, new Variant("s", member));
        if (!destination.isEmpty()) {
            fields.put(DBusMessage.DESTINATION, new Variant("s", destination));
        }
        if (!signature.isEmpty()) {
            fields.put(DBusMessage.SIGNATURE, new Variant("g", signature));
        }
        return Wire.encode(DBusMessage.CALL, serial, fields, arguments);
    }

    /** For messages. */
    @Override
    public String toString() {
        return interfaceName + "." + member;
    }
}
