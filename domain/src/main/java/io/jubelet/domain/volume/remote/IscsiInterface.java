package io.jubelet.domain.volume.remote;

import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An interface of open-iscsi, as {@code iscsiadm -m iface -o show} prints it.
 *
 * @param transport how it reaches targets, such as {@code tcp}; absent when it is not told
 * @param settings all settings that have a value, by name
 */
public record IscsiInterface(Optional<String> transport, Map<String, String> settings) {

    /** By which the kernel itself speaks iSCSI; all others are adapters with a device of their own. */
    public static final String TCP = "tcp";
    private static final String TRANSPORT = "iface.transport_name";
    private static final String EMPTY = "<empty>";

    /** Copies the map. */
    public IscsiInterface {
        settings = Immutable.sorted(settings);
    }

    /**
     * Reads the answer of the program.
     *
     * @throws IllegalArgumentException when a setting is malformed
     */
    public static IscsiInterface parse(String answer) {
        Map<String, String> settings = new TreeMap<>();
        Optional<String> transport = Optional.empty();
        for (String line : answer.lines().toList()) {
            if (line.startsWith(TRANSPORT + " = ")) {
                String name = line.substring((TRANSPORT + " = ").length());
                transport = Optional.of(name.equals(EMPTY) ? TCP : name);
            }
            if (line.startsWith("iface.") && !line.contains(EMPTY)) {
                String[] parts = line.strip().split("\\s+");
                if (parts.length != 3 || !parts[1].equals("=")) {
                    throw new IllegalArgumentException("invalid iface setting: " + line.strip());
                }
                settings.put(parts[0], parts[2]);
            }
        }
        return new IscsiInterface(transport, settings);
    }
}
