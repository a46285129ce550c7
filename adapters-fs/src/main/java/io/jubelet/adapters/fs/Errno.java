package io.jubelet.adapters.fs;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which error of the kernel is behind an {@link IOException}. The JDK gives only its text, in the language of the
 * locale; so the text is compared with what the C library has for each number.
 */
enum Errno {
    NOT_PERMITTED(1),
    NO_MEMORY(12),
    BUSY(16),
    NOT_A_DIRECTORY(20),
    IS_A_DIRECTORY(21),
    INVALID(22),
    TOO_MANY_FILES_IN_SYSTEM(23),
    TOO_MANY_FILES(24),
    NO_SPACE(28),
    READ_ONLY(30),
    OUT_OF_RANGE(34),
    TOO_MANY_LINKS(40),
    QUOTA(122),
    OTHER(0);

    private final int number;

    Errno(int number) {
        this.number = number;
    }

    /** Loaded when the first failure needs them. */
    private static final class Texts {

        private static final Map<Errno, String> OF = new EnumMap<>(Errno.class);

        static {
            for (Errno errno : values()) {
                if (errno != OTHER) {
                    OF.put(errno, LinuxSystemCalls.errorText(errno.number));
                }
            }
        }
    }

    static Errno of(IOException e) {
        if (e instanceof SystemCallException failed) {
            return Arrays.stream(values()).filter(errno -> errno.number == failed.errno()).findFirst().orElse(OTHER);
        }
        String text = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
        if (text == null) {
            return OTHER;
        }
        for (Map.Entry<Errno, String> entry : Texts.OF.entrySet()) {
            if (entry.getValue().equals(text)) {
                return entry.getKey();
            }
        }
        return OTHER;
    }
}
