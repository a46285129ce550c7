package io.jubelet.domain.value;

import java.util.ArrayList;
import java.util.List;

/**
 * Compact JSON, byte for byte as the Go encoder of the Kubernetes components writes it: members in the order given,
 * no blanks, {@code <}, {@code >}, {@code &}, U+2028 and U+2029 escaped. Annotations and hashes that other kubelets
 * compare depend on it.
 */
public final class JsonText {

    private final List<String> members = new ArrayList<>();

    private JsonText() {
    }

    /** An object without members. */
    public static JsonText object() {
        return new JsonText();
    }

    /** Adds a text. */
    public JsonText add(String name, String value) {
        return addRaw(name, quote(value));
    }

    /** Adds a number. */
    public JsonText add(String name, long value) {
        return addRaw(name, Long.toString(value));
    }

    /** Adds a text unless it is empty. */
    public JsonText addGiven(String name, String value) {
        return value.isEmpty() ? this : add(name, value);
    }

    /** Adds a number unless it is 0. */
    public JsonText addGiven(String name, long value) {
        return value == 0 ? this : add(name, value);
    }

    /** Adds an array of texts unless it is empty. */
    public JsonText addGiven(String name, List<String> values) {
        return values.isEmpty() ? this : addRaw(name, array(values.stream().map(JsonText::quote).toList()));
    }

    /** Adds a value that is JSON already. */
    public JsonText addRaw(String name, String json) {
        members.add(quote(name) + ":" + json);
        return this;
    }

    /** The object as text. */
    @Override
    public String toString() {
        return "{" + String.join(",", members) + "}";
    }

    /** An array of values that are JSON already. */
    public static String array(List<String> values) {
        return "[" + String.join(",", values) + "]";
    }

    /** A JSON string; a half of a surrogate pair becomes U+FFFD. */
    public static String quote(String value) {
        StringBuilder quoted = new StringBuilder(value.length() + 2).append('"');
        value.codePoints().forEach(character -> append(quoted, character));
        return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, int character) {
        switch (character) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\b' -> quoted.append("\\b");
            case '\f' -> quoted.append("\\f");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            case '<', '>', '&', 0x2028, 0x2029 -> quoted.append(escaped(character));
            default -> {
                if (character < ' ') {
                    quoted.append(escaped(character));
                } else if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
                    quoted.append('\uFFFD');
                } else {
                    quoted.appendCodePoint(character);
                }
            }
        }
    }

    private static String escaped(int character) {
        return "\\u%04x".formatted(character);
    }
}
