package io.jubelet.domain.value;

/**
 * Text in double quotes with escapes for what cannot be shown, as the Go language writes it (verb
 * {@code %q}): programs read labels from files of the downward API in this form, and messages quote output in it.
 */
public final class QuotedText {

    private QuotedText() {
    }

    /** The text in quotes. */
    public static String of(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(character -> append(quoted, character));
        return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, int character) {
        switch (character) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case 0x07 -> quoted.append("\\a");
            case '\b' -> quoted.append("\\b");
            case '\f' -> quoted.append("\\f");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            case 0x0b -> quoted.append("\\v");
            default -> {
                if (isVisible(character)) {
                    quoted.appendCodePoint(character);
                } else {
                    quoted.append(escape(character));
                }
            }
        }
    }

    private static String escape(int character) {
        if (character < ' ' || character == 0x7f) {
            return "\\x%02x".formatted(character);
        }
        return (character < 0x10000 ? "\\u%04x" : "\\U%08x").formatted(character);
    }

    /** Letters, marks, numbers, punctuation, symbols and the ordinary blank. */
    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.SPACE_SEPARATOR -> character == ' ';
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE,
                    Character.UNASSIGNED, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
