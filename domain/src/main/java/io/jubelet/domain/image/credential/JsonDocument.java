package io.jubelet.domain.image.credential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads JSON documents with credentials: numbers are not kept, and errors have the position and nothing of the content. The codec of API objects is not used for them: it is an adapter, and its errors may repeat parts of the text.
 */
final class JsonDocument {

    private static final int MAX_DEPTH = 32;
    private static final String PLAIN = "-+.0123456789abcdefghijklmnopqrstuvwxyzE";

    private final String text;
    private int at;
    private int depth;

    private JsonDocument(String text) {
        this.text = text;
    }

    /** A document that can't be read. The message has the position, never the content. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message, null, false, false);
        }
    }

    /** A value; numbers are {@link Other}. */
    sealed interface Value {
    }

    /** An object. */
    record Members(Map<String, Value> members) implements Value {

        /** The text of a member; empty when it is missing or no text. */
        String text(String name) {
            return members.get(name) instanceof Text(String value) ? value : "";
        }
    }

    /** A text, which may be a password and is not shown. */
    record Text(String value) implements Value {

        @Override
        public String toString() {
            return "Text";
        }
    }

    /** A truth value. */
    record Flag(boolean value) implements Value {
    }

    /** A list. */
    record Items(List<Value> items) implements Value {
    }

    /** The value null. */
    record Nothing() implements Value {
    }

    /** Anything else. */
    record Other() implements Value {
    }

    /** The object that the text is. */
    static Members parse(String text) throws Malformed {
        var document = new JsonDocument(text);
        Value value = document.value();
        document.blanks();
        if (document.at != text.length() || !(value instanceof Members members)) {
            throw document.malformed("a single object");
        }
        return members;
    }

    private Value value() throws Malformed {
        blanks();
        return switch (peek()) {
            case '{' -> nested(this::object);
            case '[' -> nested(this::list);
            case '"' -> new Text(string());
            default -> plain();
        };
    }

    private interface Part {
        Value read() throws Malformed;
    }

    private Value nested(Part part) throws Malformed {
        if (++depth > MAX_DEPTH) {
            throw malformed("at most " + MAX_DEPTH + " levels");
        }
        at++;
        Value value = part.read();
        depth--;
        return value;
    }

    private Value object() throws Malformed {
        Map<String, Value> members = new LinkedHashMap<>();
        while (more('}', members.isEmpty())) {
            blanks();
            String name = string();
            blanks();
            expect(':');
            members.put(name, value());
        }
        return new Members(members);
    }

    private Value list() throws Malformed {
        List<Value> items = new ArrayList<>();
        while (more(']', items.isEmpty())) {
            items.add(value());
        }
        return new Items(items);
    }

    /** Whether another item follows; takes the comma before it, or the end. */
    private boolean more(char end, boolean first) throws Malformed {
        blanks();
        if (peek() == end) {
            at++;
            return false;
        }
        if (!first) {
            expect(',');
        }
        return true;
    }

    private Value plain() throws Malformed {
        int begin = at;
        while (at < text.length() && PLAIN.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (begin == at) {
            throw malformed("a value");
        }
        return switch (text.substring(begin, at)) {
            case "null" -> new Nothing();
            case "true" -> new Flag(true);
            case "false" -> new Flag(false);
            default -> new Other();
        };
    }

    private String string() throws Malformed {
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

    private char escaped() throws Malformed {
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

    private char unicode() throws Malformed {
        Supplier<Malformed> wrong = () -> malformed("four hexadecimal digits");
        if (at + 4 > text.length()) {
            throw wrong.get();
        }
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(text.charAt(at++), 16);
            if (digit < 0) {
                throw wrong.get();
            }
            code = code * 16 + digit;
        }
        return (char) code;
    }

    private void expect(char wanted) throws Malformed {
        if (peek() != wanted) {
            throw malformed("'" + wanted + "'");
        }
        at++;
    }

    private char peek() throws Malformed {
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

    private Malformed malformed(String expected) {
        return new Malformed("no valid JSON at character " + (at + 1) + ": expected " + expected);
    }
}
