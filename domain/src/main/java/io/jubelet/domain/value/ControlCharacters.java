package io.jubelet.domain.value;

/**
 * Control characters in texts from outside: of containers, of registries, in names of files. A terminal takes them for commands, and
 * a line break makes one line of a log look like two.
 */
public final class ControlCharacters {

    private ControlCharacters() {
    }

    /** The text with escapes as in Java in their place; tabs stay. */
    public static String escape(String text) {
        int first = 0;
        while (first < text.length() && isHarmless(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        var escaped = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                default -> {
                    if (isHarmless(c)) {
                        escaped.append(c);
                    } else {
                        escaped.append("\\u%04x".formatted((int) c));
                    }
                }
            }
        }
        return escaped.toString();
    }

    private static boolean isHarmless(char c) {
        return c == '\t' || !Character.isISOControl(c);
    }
}
