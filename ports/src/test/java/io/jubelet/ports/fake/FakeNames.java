package io.jubelet.ports.fake;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;

/** The rule for names that become one step of a path. */
final class FakeNames {

    private static final int MAX_BYTES = 255;

    private FakeNames() {
    }

    static String step(String what, String name) {
        boolean dots = name.equals(".") || name.equals("..");
        if (name.isEmpty() || dots || name.indexOf('/') >= 0 || name.indexOf('\0') >= 0) {
            throw new InvalidArgumentException(what + " \"" + name + "\" can't be the name of a file");
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw new InvalidArgumentException(what + " \"" + name + "\" is longer than " + MAX_BYTES + " bytes");
        }
        return name;
    }
}
