package io.jubelet.adapters.apiserver.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Objects of an API server as records: component names are the names of the API. Fields that the record does not have
 * are ignored. Thread-safe.
 *
 * @param <T> the record
 */
public final class ObjectCodec<T extends Record> {

    private final Class<T> type;
    private final RecordShape shape;

    private ObjectCodec(Class<T> type) {
        this.type = type;
        shape = (RecordShape) Shapes.SHARED.of(type);
    }

    /** The codec of a record; its shape is derived when it is first used. */
    public static <T extends Record> ObjectCodec<T> of(Class<T> type) {
        return new ObjectCodec<>(type);
    }

    /**
     * A text of an API server as a tree, without the records of who manages which field.
     *
     * @throws UnreadableException when it is no JSON object
     */
    public static WireNode.Obj parse(byte[] text) {
        return parse(new String(text, StandardCharsets.UTF_8));
    }

    /** A text of an API server, decoded already, as such a tree. */
    public static WireNode.Obj parse(String text) {
        try {
            if (JsonReader.parseObject(text) instanceof WireNode.Obj object) {
                return object;
            }
            throw new UnreadableException("expected a JSON object");
        } catch (SyntaxProblem e) {
            throw new UnreadableException(e.getMessage());
        }
    }

    /**
     * A list of an API server, read as it comes: each item is delivered as soon as it was read, so that never more than one
     * is kept here.
     *
     * @return the members of the list without its items
     * @throws UnreadableException when it is no JSON object, or an item is none
     * @throws IOException when the text can't be read
     */
    public static WireNode.Obj parseList(InputStream text, Consumer<WireNode.Obj> items) throws IOException {
        try {
            return JsonReader.parseList(text, item -> {
                if (!(item instanceof WireNode.Obj object)) {
                    throw new UnreadableException("an item of the list is " + item.describe());
                }
                items.accept(object);
            });
        } catch (SyntaxProblem e) {
            throw new UnreadableException(e.getMessage());
        }
    }

    /**
     * A manifest, JSON or YAML, as a tree.
     *
     * @throws UnreadableException when it is neither; the message may repeat single characters of it
     */
    public static WireNode parseDocument(byte[] text) {
        try {
            return ManifestText.parse(text);
        } catch (SyntaxProblem e) {
            throw new UnreadableException(e.getMessage());
        }
    }

    /**
     * The record that a tree stands for.
     *
     * @throws UnreadableException when values have the wrong type; the message names all of them
     */
    public T read(WireNode tree) {
        Problems problems = Problems.errorsOnly();
        Object value = shape.read(tree, FieldPath.ROOT, problems);
        if (problems.anyErrors()) {
            throw new UnreadableException(problems.errorText());
        }
        return type.cast(value);
    }

    /** The members of a record; absent ones are left out. */
    public Map<String, Object> write(T value) {
        return shape.write(value);
    }

    /** The members of a record together with its kind. */
    public Map<String, Object> write(T value, String apiVersion, String kind) {
        Map<String, Object> members = new TreeMap<>(shape.write(value));
        members.put("apiVersion", apiVersion);
        members.put("kind", kind);
        return members;
    }
}
