package io.jubelet.adapters.fs.kernel;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;

/** The rule for names that come from outside and become one step of a path: they never lead anywhere else. */
public final class PathStep {

    /** Length of the longest name that Linux file systems take. */
    private static final int MAX_BYTES = 255;

    private PathStep() {
    }

    /**
     * The name, when it can be used.
     *
     * @param what it is, for people
     * @throws InvalidArgumentException when it can't
     */
    public static String of(String what, String name) {
        boolean dots = name.equals(".") || name.equals("..");
        if (name.isEmpty() || dots || name.indexOf('/') >= 0 || name.indexOf('\0') >= 0) {
            throw new InvalidArgumentException(
                    what + " \"" + name.replace("\0", "\\0") + "\" can't be used as the name of a file");
        }
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw new InvalidArgumentException(what + " \"" + name + "\" has " + bytes
                    + " bytes; the name of a file may have " + MAX_BYTES + " at most");
        }
        return name;
    }
}
