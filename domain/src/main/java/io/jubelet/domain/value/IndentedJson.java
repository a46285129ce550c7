package io.jubelet.domain.value;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * JSON with one member per line and one blank per level, byte for byte as the Go encoder of the Kubernetes components
 * writes it. Characters are escaped as in {@link JsonText}.
 */
public final class IndentedJson {

    private final StringBuilder text = new StringBuilder();
    private int depth;
    private boolean empty = true;

    private IndentedJson() {
    }

    /**
     * An object as text.
     *
     * @param members adds its members
     */
    public static String object(Consumer<IndentedJson> members) {
        var json = new IndentedJson();
        json.body('{', '}', () -> members.accept(json));
        return json.text.toString();
    }

    /** Adds a text. */
    public void add(String name, String value) {
        member(name);
        text.append(JsonText.quote(value));
    }

    /** Adds a value that is JSON already. */
    public void addRaw(String name, String json) {
        member(name);
        text.append(json);
    }

    /** Adds an object. */
    public void addObject(String name, Runnable members) {
        member(name);
        body('{', '}', members);
    }

    /** Adds an array of objects. */
    public <T> void addObjects(String name, List<T> values, BiConsumer<IndentedJson, T> members) {
        member(name);
        body('[', ']', () -> values.forEach(value -> {
            line();
            body('{', '}', () -> members.accept(this, value));
        }));
    }

    private void body(char begin, char end, Runnable content) {
        text.append(begin);
        depth++;
        empty = true;
        content.run();
        depth--;
        if (!empty) {
            indent();
        }
        text.append(end);
        empty = false;
    }

    private void member(String name) {
        line();
        text.append(JsonText.quote(name)).append(": ");
    }

    private void line() {
        if (!empty) {
            text.append(',');
        }
        empty = false;
        indent();
    }

    private void indent() {
        text.append('\n').repeat(' ', depth);
    }
}
