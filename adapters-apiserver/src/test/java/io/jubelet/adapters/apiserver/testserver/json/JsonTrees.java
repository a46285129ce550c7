package io.jubelet.adapters.apiserver.testserver.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Text and trees: Map, List, String, Long (BigDecimal for what is no long), Boolean, null. */
public final class JsonTrees {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonTrees() {
    }

    /** The tree of a text. The message of a failure repeats the text. */
    public static Object parse(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new IOException("empty text");
            }
            return read(parser);
        }
    }

    private static Object read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, read(parser));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(parser));
                }
                yield list;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                    ? parser.getDecimalValue() : (Object) parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /** Compact JSON; members of a map in its order. */
    public static String write(Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            write(tree, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(Object tree, JsonGenerator generator) throws IOException {
        switch (tree) {
            case null -> generator.writeNull();
            case Map<?, ?> map -> {
                generator.writeStartObject();
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    generator.writeFieldName((String) entry.getKey());
                    write(entry.getValue(), generator);
                }
                generator.writeEndObject();
            }
            case Iterable<?> list -> {
                generator.writeStartArray();
                for (Object item : list) {
                    write(item, generator);
                }
                generator.writeEndArray();
            }
            case String text -> generator.writeString(text);
            case Boolean bool -> generator.writeBoolean(bool);
            case Number number -> generator.writeNumber(number.toString());
            default -> throw new IllegalArgumentException("not a JSON value: " + tree.getClass() + " " + tree);
        }
    }
}
