package io.jubelet.domain.logs;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the texts of a JSON object; members of other types are skipped, however deep they are. */
final class FlatJson {

    private final String json;
    private int at;

    private FlatJson(String json) {
        this.json = json;
    }

    /** Members that are texts by name; empty if this is no object. */
    static Optional<Map<String, String>> texts(String json) {
        return new FlatJson(json).object();
    }

    private Optional<Map<String, String>> object() {
        Map<String, String> members = new HashMap<>();
        if (!take('{')) {
            return Optional.empty();
        }
        if (take('}')) {
            return end(members);
        }
        do {
            Optional<String> name = text();
            if (name.isEmpty() || !take(':')) {
                return Optional.empty();
            }
            if (peek() == '"') {
                Optional<String> value = text();
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                members.put(name.get(), value.get());
            } else if (!pass()) {
                return Optional.empty();
            }
        } while (take(','));
        return take('}') ? end(members) : Optional.empty();
    }

    private Optional<Map<String, String>> end(Map<String, String> members) {
        return peek() == 0 ? Optional.of(members) : Optional.empty();
    }

    /** Passes over a value that is no text; false if there is none. */
    private boolean pass() {
        int depth = 0;
        int start = at;
        while (at < json.length()) {
            char sign = peek();
            if (depth == 0 && (sign == ',' || sign == '}')) {
                return at > start;
            }
            if (sign == '"') {
                if (text().isEmpty()) {
                    return false;
                }
                continue;
            }
            depth += sign == '{' || sign == '[' ? 1 : sign == '}' || sign == ']' ? -1 : 0;
            at++;
        }
        return false;
    }

    private Optional<String> text() {
        if (!take('"')) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        while (at < json.length()) {
            char sign = json.charAt(at++);
            if (sign == '"') {
                return Optional.of(wellFormed(text));
            }
            if (sign < ' ' || sign == '\\' && !escape(text)) {
                return Optional.empty();
            }
            if (sign != '\\') {
                text.append(sign);
            }
        }
        return Optional.empty();
    }

    private boolean escape(StringBuilder text) {
        if (at >= json.length()) {
            return false;
        }
        char sign = json.charAt(at++);
        int plain = "\"\\/bfnrt".indexOf(sign);
        if (plain >= 0) {
            text.append("\"\\/\b\f\n\r\t".charAt(plain));
            return true;
        }
        if (sign != 'u' || at + 4 > json.length()) {
            return false;
        }
        String digits = json.substring(at, at + 4);
        if (!digits.chars().allMatch(digit -> Character.digit(digit, 16) >= 0)) {
            return false;
        }
        text.append((char) Integer.parseInt(digits, 16));
        at += 4;
        return true;
    }

    private static String wellFormed(StringBuilder text) {
        StringBuilder whole = new StringBuilder(text.length());
        text.codePoints().forEach(sign -> whole.appendCodePoint(
                sign >= Character.MIN_SURROGATE && sign <= Character.MAX_SURROGATE ? 0xfffd : sign));
        return whole.toString();
    }

    private boolean take(char sign) {
        if (peek() != sign) {
            return false;
        }
        at++;
        return true;
    }

    /** The next sign that is no blank, 0 at the end. */
    private char peek() {
        while (at < json.length() && " \t\r\n".indexOf(json.charAt(at)) >= 0) {
            at++;
        }
        return at < json.length() ? json.charAt(at) : 0;
    }
}
