package io.jubelet.domain.volume.flex;

import io.jubelet.domain.value.QuotedText;
import java.util.Objects;

/**
 * Name of a driver, usually {@code VENDOR/DRIVER}.
 *
 * @param name as in a volume
 */
public record FlexDriverName(String name) {

    /** Rejects null. */
    public FlexDriverName {
        Objects.requireNonNull(name, "name");
    }

    /**
     * The name that a volume has.
     *
     * @throws IllegalArgumentException when no driver can have it: its parts are steps of paths
     */
    public static FlexDriverName of(String name) {
        boolean wrong = name.startsWith(".") || name.contains("~") || name.indexOf('\0') >= 0;
        for (String part : name.split("/", -1)) {
            wrong |= part.isEmpty() || part.equals(".") || part.equals("..");
        }
        if (wrong) {
            throw new IllegalArgumentException("flexVolume: " + QuotedText.of(name) + " is no name of a driver");
        }
        return new FlexDriverName(name);
    }

    /** Name of its directory among the drivers, and of that of its volumes in the directory of a pod: {@code VENDOR~DRIVER}. */
    public String directory() {
        return name.replace('/', '~');
    }

    /** Name of its program in that directory. */
    public String program() {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    @Override
    public String toString() {
        return name;
    }
}
