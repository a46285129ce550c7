package io.jubelet.adapters.fs.dbus;

import io.jubelet.adapters.fs.kernel.UnixSocketAddress;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Address of a bus: the path of a unix socket, or an abstract name.
 *
 * @param text the path; an abstract name begins with an {@code @}
 */
public record DBusAddress(String text) {

    private static final String SYSTEM_BUS = "unix:path=/run/dbus/system_bus_socket";

    /**
     * The bus of the system.
     *
     * @param environment environment of the process; {@code DBUS_SYSTEM_BUS_ADDRESS} counts
     * @throws InvalidArgumentException when the variable names no unix socket
     */
    public static DBusAddress ofSystem(Map<String, String> environment) {
        String given = environment.getOrDefault("DBUS_SYSTEM_BUS_ADDRESS", "");
        return parse(given.isEmpty() ? SYSTEM_BUS : given)
                .orElseThrow(() -> new InvalidArgumentException("DBUS_SYSTEM_BUS_ADDRESS=" + given
                        + " names no unix socket, as in " + SYSTEM_BUS));
    }

    /** The first address of a list that is a unix socket. */
    static Optional<DBusAddress> parse(String list) {
        for (String address : list.split(";")) {
            if (!address.startsWith("unix:")) {
                continue;
            }
            for (String pair : address.substring("unix:".length()).split(",")) {
                String value = pair.substring(pair.indexOf('=') + 1);
                if (pair.startsWith("path=")) {
                    return Optional.of(new DBusAddress(unescaped(value))).filter(DBusAddress::fits);
                }
                if (pair.startsWith("abstract=")) {
                    return Optional.of(new DBusAddress("@" + unescaped(value))).filter(DBusAddress::fits);
                }
            }
        }
        return Optional.empty();
    }

    private static String unescaped(String value) {
        var out = new ByteArrayOutputStream();
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%' && i + 2 < bytes.length && HexFormat.isHexDigit(bytes[i + 1])
                    && HexFormat.isHexDigit(bytes[i + 2])) {
                out.write(HexFormat.fromHexDigit(bytes[i + 1]) << 4 | HexFormat.fromHexDigit(bytes[i + 2]));
                i += 2;
            } else {
                out.write(bytes[i]);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private boolean fits() {
        int length = name().length;
        return length > 1 && length <= UnixSocketAddress.MAX_BYTES;
    }

    /** The name for the kernel. */
    byte[] name() {
        byte[] name = text.getBytes(StandardCharsets.UTF_8);
        if (text.startsWith("@")) {
            name[0] = 0;
        }
        return name;
    }
}
