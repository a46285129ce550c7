package io.jubelet.domain.value;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The rule for texts that become the name of one file on Linux: they never lead anywhere else, and the kernel accepts them. */
public final class FileName {

    /** Bytes that the name of a file may have. */
    public static final int MAX_BYTES = 255;

    private FileName() {
    }

    /** Whether a file may have this name. */
    public static boolean isUsable(String name) {
        return fault(name, MAX_BYTES).isEmpty();
    }

    /**
     * Why a file can't have this name, in the form of the API; empty when it can.
     *
     * @param maxBytes bytes that the name may have at most, in UTF-8
     */
    public static Optional<String> fault(String name, int maxBytes) {
        if (name.isEmpty()) {
            return Optional.of("must not be empty");
        }
        if (name.equals(".") || name.equals("..")) {
            return Optional.of("may not be '" + name + "'");
        }
        if (name.indexOf('/') >= 0) {
            return Optional.of("may not contain '/'");
        }
        if (name.indexOf('\0') >= 0) {
            return Optional.of("may not contain a NUL character");
        }
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        return bytes > maxBytes ? Optional.of("has " + bytes + " bytes; may have " + maxBytes + " at most") : Optional.empty();
    }
}
