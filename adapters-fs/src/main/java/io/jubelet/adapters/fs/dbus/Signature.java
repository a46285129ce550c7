package io.jubelet.adapters.fs.dbus;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.util.ArrayList;
import java.util.List;

/** Type signatures of D-Bus, such as {@code sa{sv}}. */
final class Signature {

    private static final String BASIC = "ybnqiuxtdsogh";
    private static final int MAX_LENGTH = 255;
    private static final int MAX_DEPTH = 32;

    private Signature() {
    }

    /**
     * The complete types of a signature, one after the other.
     *
     * @throws InvalidArgumentException when it is none
     */
    static List<String> types(String signature) {
        if (signature.length() > MAX_LENGTH) {
            throw malformed(signature);
        }
        List<String> types = new ArrayList<>();
        int at = 0;
        while (at < signature.length()) {
            int end = end(signature, at, 0);
            types.add(signature.substring(at, end));
            at = end;
        }
        return types;
    }

    /** The types between the brackets of a structure or a dictionary entry. */
    static List<String> members(String type) {
        return types(type.substring(1, type.length() - 1));
    }

    private static int end(String signature, int start, int depth) {
        if (start >= signature.length() || depth > MAX_DEPTH) {
            throw malformed(signature);
        }
        char code = signature.charAt(start);
        return switch (code) {
            case 'v' -> start + 1;
            case 'a' -> end(signature, start + 1, depth + 1);
            case '(' -> close(signature, start, depth, ')');
            case '{' -> close(signature, start, depth, '}');
            default -> {
                if (BASIC.indexOf(code) < 0) {
                    throw malformed(signature);
                }
                yield start + 1;
            }
        };
    }

    private static int close(String signature, int start, int depth, char bracket) {
        int at = start + 1;
        while (at < signature.length() && signature.charAt(at) != bracket) {
            at = end(signature, at, depth + 1);
        }
        if (at >= signature.length() || at == start + 1) {
            throw malformed(signature);
        }
        return at + 1;
    }

    /** Bytes to whose multiple a value of this type is aligned. */
    static int alignment(String type) {
        return switch (type.charAt(0)) {
            case 'n', 'q' -> 2;
            case 'b', 'i', 'u', 'h', 's', 'o', 'a' -> 4;
            case 'x', 't', 'd', '(', '{' -> 8;
            default -> 1;
        };
    }

    private static InvalidArgumentException malformed(String signature) {
        return new InvalidArgumentException("\"" + signature + "\" is no type signature of D-Bus");
    }
}
