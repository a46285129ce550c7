package io.jubelet.adapters.fs.mount;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads one line of the table of mounts, in ISO 8859-1 so that each character is a byte. */
final class MountLine {

    private static final int ID = 0;
    private static final int PARENT = 1;
    private static final int DEVICE = 2;
    private static final int ROOT = 3;
    private static final int POINT = 4;
    private static final int OPTIONS = 5;
    private static final int OPTIONAL = 6;
    private static final String SEPARATOR = "-";
    private static final char DELETE = 0x7F;
    private static final int FIRST_BEYOND_ASCII = 0x80;

    private MountLine() {
    }

    /** The mount; empty when the line is not one. */
    static Optional<MountEntry> read(String line) {
        List<String> fields = Arrays.asList(line.split(" ", -1));
        int end = fields.size() <= OPTIONAL ? -1
                : OPTIONAL + fields.subList(OPTIONAL, fields.size()).indexOf(SEPARATOR);
        if (end < OPTIONAL || fields.size() < end + 4) {
            return Optional.empty();
        }
        try {
            return Optional.of(new MountEntry(Integer.parseInt(fields.get(ID)), Integer.parseInt(fields.get(PARENT)),
                    fields.get(DEVICE), plain(fields.get(ROOT)), plain(fields.get(POINT)), list(fields.get(OPTIONS)),
                    fields.subList(OPTIONAL, end), plain(fields.get(end + 1)), plain(fields.get(end + 2)),
                    list(fields.get(end + 3))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The mount point alone; empty when the line is too short to be a mount. */
    static Optional<String> point(String line) {
        int from = startOfPoint(line);
        int end = line.indexOf(' ', from);
        return from == 0 || end < 0 ? Optional.empty() : Optional.of(plain(line.substring(from, end)));
    }

    /** Whether the mount point of a line begins with this, which has no escapes. */
    static boolean pointBegins(String line, String plain) {
        return line.startsWith(plain, startOfPoint(line));
    }

    /** Index of the mount point; 0 when the line is too short. */
    private static int startOfPoint(String line) {
        int from = 0;
        for (int field = 0; field < POINT; field++) {
            from = line.indexOf(' ', from) + 1;
            if (from == 0) {
                return 0;
            }
        }
        return from;
    }

    /** The beginning of a path as far as the table has it without escapes. */
    static String plainBeginning(String path) {
        int end = 0;
        while (end < path.length() && path.charAt(end) > ' ' && path.charAt(end) < DELETE && path.charAt(end) != '\\') {
            end++;
        }
        return path.substring(0, end);
    }

    private static List<String> list(String options) {
        return Arrays.stream(options.split(",")).map(MountLine::plain).toList();
    }

    /** The kernel writes blanks, tabs, line ends and backslashes as three octal digits. */
    private static String plain(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (isEscape(text, i)) {
                plain.append((char) Integer.parseInt(text, i + 1, i + 4, 8));
                i += 3;
            } else {
                plain.append(text.charAt(i));
            }
        }
        return new String(plain.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\' || text.charAt(i) >= FIRST_BEYOND_ASCII) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEscape(String text, int at) {
        return text.charAt(at) == '\\' && at + 3 < text.length()
                && text.substring(at + 1, at + 4).chars().allMatch(digit -> digit >= '0' && digit <= '7');
    }
}
