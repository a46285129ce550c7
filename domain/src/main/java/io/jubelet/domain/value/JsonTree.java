package io.jubelet.domain.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON of files, and repeats nothing of it in errors: objects are {@link Map}, arrays are {@link List}, numbers {@link
 * BigDecimal}, and texts, truth values and null what they are in Java. Of members of one name the last one counts, as for the Go
 * decoder, unless they are refused.
 */
public final class JsonTree {

    private static final int MAX_DEPTH = 64;
    private static final String PLAIN = "-+.0123456789abcdefghijklmnopqrstuvwxyzE";

    private final String text;
    private final boolean strict;
    private int at;
    private int depth;

    private JsonTree(String text, boolean strict) {
        this.text = text;
        this.strict = strict;
    }

    /**
     * The value that a text is.
     *
     * @throws IllegalArgumentException when the text is not JSON; the message has the position, never the content
     */
    public static Object parse(String text) {
        return new JsonTree(text, false).document();
    }

    /**
     * The value that a text is, if no object in it has two members of one name.
     *
     * @throws IllegalArgumentException when the text is not JSON, or one has; the message has the position, never the content
     */
    public static Object parseStrict(String text) {
        return new JsonTree(text, true).document();
    }

    private Object document() {
        Object value = value();
        blanks();
        if (at != text.length()) {
            throw malformed("the end");
        }
        return value;
    }

    private Object value() {
        blanks();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> string();
            default -> plain();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        boolean first = true;
        enter();
        while (more('}', first)) {
            blanks();
            int begin = at;
            String name = string();
            if (strict && members.containsKey(name)) {
                throw new IllegalArgumentException("a key occurs twice in an object, again at character " + (begin + 1));
            }
            blanks();
            expect(':');
            members.put(name, value());
            first = false;
        }
        return members;
    }

    private List<Object> list() {
        List<Object> items = new ArrayList<>();
        enter();
        while (more(']', items.isEmpty())) {
            items.add(value());
        }
        return items;
    }

    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw malformed("at most " + MAX_DEPTH + " levels");
        }
        at++;
    }

    /** Whether another item follows; takes the comma before it, or the end. */
    private boolean more(char end, boolean first) {
        blanks();
        if (peek() == end) {
            at++;
            depth--;
            return false;
        }
        if (!first) {
            expect(',');
        }
        return true;
    }

    private Object plain() {
        int begin = at;
        while (at < text.length() && PLAIN.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String word = text.substring(begin, at);
        return switch (word) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> number(word, begin);
        };
    }

    private BigDecimal number(String word, int begin) {
        if (word.matches("-?(0|[1-9][0-9]{0,40})(\\.[0-9]{1,40})?([eE][-+]?[0-9]{1,3})?")) {
            return new BigDecimal(word);
        }
        at = begin;
        throw malformed("a value");
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw malformed("no control characters");
            }
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw malformed("another escape");
        };
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(peek(), 16);
            if (digit < 0) {
                throw malformed("four hexadecimal digits");
            }
            code = code * 16 + digit;
            at++;
        }
        return (char) code;
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw malformed("'" + wanted + "'");
        }
        at++;
    }

    private char peek() {
        if (at >= text.length()) {
            throw malformed("more text");
        }
        return text.charAt(at);
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException malformed(String expected) {
        return new IllegalArgumentException("no valid JSON at character " + (at + 1) + ": expected " + expected);
    }
}
