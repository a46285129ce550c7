package io.jubelet.adapters.apiserver.codec;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes trees of maps, lists, texts, numbers and truth values as compact JSON, maps in their own order. */
public final class JsonWriter {

    private static final String HEX = "0123456789abcdef";

    private JsonWriter() {
    }

    /** The text in UTF-8; null is written, too. */
    public static byte[] bytes(Object tree) {
        StringBuilder text = new StringBuilder(1024);
        write(tree, text);
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void write(Object tree, StringBuilder text) {
        switch (tree) {
            case Map<?, ?> map -> object(map, text);
            case List<?> list -> list(list, text);
            case String string -> quote(string, text);
            case Number number -> text.append(number);
            case Boolean bool -> text.append(bool.booleanValue());
            case null -> text.append("null");
            default -> throw new IllegalStateException("not a JSON value: " + tree.getClass());
        }
    }

    private static void object(Map<?, ?> map, StringBuilder text) {
        text.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            quote((String) entry.getKey(), text);
            text.append(':');
            write(entry.getValue(), text);
            if (entries.hasNext()) {
                text.append(',');
            }
        }
        text.append('}');
    }

    private static void list(List<?> list, StringBuilder text) {
        text.append('[');
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                text.append(',');
            }
            write(list.get(i), text);
        }
        text.append(']');
    }

    private static void quote(String string, StringBuilder text) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    // A lone surrogate has no UTF-8 form; escaped it survives.
                    if (c < ' ' || c == '\u2028' || c == '\u2029' || isLone(string, i)) {
                        text.append("\\u").append(HEX.charAt(c >> 12)).append(HEX.charAt(c >> 8 & 15))
                                .append(HEX.charAt(c >> 4 & 15)).append(HEX.charAt(c & 15));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }

    private static boolean isLone(String string, int at) {
        char c = string.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == string.length() || !Character.isLowSurrogate(string.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(string.charAt(at - 1)));
    }
}
