package io.jubelet.domain.env;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A file of environment variables on a volume (KEP-3721). One variable per line, {@code NAME='value'}: the value stands in single
 * quotes, may span lines and is taken as it is. Blank lines and comments after {@code #} are skipped. Blanks are spaces and tabs:
 * none may stand before the equals sign, and one after it makes the value empty.
 */
public final class EnvFile {

    private static final char QUOTE = '\'';

    private final List<String> lines;
    /** Index of the line that is read next. */
    private int next;

    private EnvFile(String content) {
        this.lines = Arrays.stream(content.split("\n", -1))
                .map(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line).toList();
    }

    /**
     * The value of a variable, the first one of its name. What follows it is not looked at.
     *
     * @return absent if the file does not set the variable
     * @throws IllegalArgumentException if a line up to there is malformed; the message has the line and the reason
     */
    public static Optional<String> value(String content, String name) {
        return new EnvFile(content).find(name);
    }

    private Optional<String> find(String name) {
        while (next < lines.size()) {
            String line = withoutLeadingBlanks(lines.get(next++));
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int equals = line.indexOf('=');
            String key = key(line, equals);
            String value = value(line.substring(equals + 1));
            if (key.equals(name)) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    private String key(String line, int equals) {
        if (equals < 0) {
            throw malformed("missing '='");
        }
        String key = line.substring(0, equals);
        if (key.isEmpty()) {
            throw malformed("empty variable name");
        }
        if (isBlank(key.charAt(key.length() - 1))) {
            throw malformed("whitespace before '=' is not allowed");
        }
        return key;
    }

    private String value(String rest) {
        if (!rest.isEmpty() && isBlank(rest.charAt(0))) {
            return "";
        }
        if (rest.isEmpty() || rest.charAt(0) != QUOTE) {
            throw malformed("value must be enclosed in single quotes");
        }
        int firstLine = next;
        StringBuilder value = new StringBuilder();
        String part = rest.substring(1);
        int end = part.indexOf(QUOTE);
        while (end < 0) {
            if (next == lines.size()) {
                throw new IllegalArgumentException("invalid environment variable format starting at line " + firstLine
                        + ": unclosed single quote");
            }
            value.append(part).append('\n');
            part = lines.get(next++);
            end = part.indexOf(QUOTE);
        }
        String after = withoutLeadingBlanks(part.substring(end + 1));
        if (!after.isEmpty() && !after.startsWith("#")) {
            throw malformed("unexpected content after closing quote");
        }
        return value.append(part, 0, end).toString();
    }

    private static String withoutLeadingBlanks(String text) {
        int first = 0;
        while (first < text.length() && isBlank(text.charAt(first))) {
            first++;
        }
        return text.substring(first);
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t';
    }

    private IllegalArgumentException malformed(String what) {
        return new IllegalArgumentException("invalid environment variable format at line " + next + ": " + what);
    }
}
