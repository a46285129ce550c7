package io.jubelet.domain.image.credential;

import io.jubelet.domain.value.JsonTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * JSON documents with credentials: errors have the position and nothing of the content, texts are not shown, and numbers are not
 * kept. The codec of API objects is not used for them: it is an adapter, and its errors may repeat parts of the text.
 */
final class JsonDocument {

    private JsonDocument() {
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
        return parse(text, JsonTree::parse);
    }

    /** The object that the text is, if no key occurs twice in it. */
    static Members parseStrict(String text) throws Malformed {
        return parse(text, JsonTree::parseStrict);
    }

    private static Members parse(String text, Function<String, Object> parser) throws Malformed {
        try {
            if (value(parser.apply(text)) instanceof Members members) {
                return members;
            }
        } catch (IllegalArgumentException e) {
            throw new Malformed(e.getMessage());
        }
        throw new Malformed("no valid JSON at character 1: expected an object");
    }

    private static Value value(Object tree) {
        return switch (tree) {
            case Map<?, ?> object -> {
                Map<String, Value> members = new LinkedHashMap<>();
                object.forEach((name, value) -> members.put((String) name, value(value)));
                yield new Members(members);
            }
            case List<?> list -> new Items(list.stream().map(JsonDocument::value).toList());
            case String text -> new Text(text);
            case Boolean flag -> new Flag(flag);
            case null -> new Nothing();
            default -> new Other();
        };
    }
}
