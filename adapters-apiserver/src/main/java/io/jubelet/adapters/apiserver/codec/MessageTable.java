package io.jubelet.adapters.apiserver.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of messages, read from a text: a line for each message, with its name and then {@code field=number:type} for each
 * field. A type is the name of a message, or {@code Quantity}, {@code IntOrString} or {@code Time}; fields without one are texts,
 * truth values and whole numbers, which are distinguished by their values. {@code {type}} is a map from texts. {@code
 * +number:message} is a message whose members stand in the object itself, as JSON has it. Repeated fields are not marked: lists
 * are repeated. Lines that begin with a blank continue the message before.
 */
final class MessageTable {

    /** How a value is encoded. */
    sealed interface FieldType {
    }

    /** A text, truth value or whole number. */
    record Plain() implements FieldType {
    }

    /** A text that is the one member of a message. */
    record Quantity() implements FieldType {
    }

    /** A number or a text, with a mark which of them. */
    record IntOrString() implements FieldType {
    }

    /** Seconds since 1970. */
    record Time() implements FieldType {
    }

    /** Another message. */
    record Message(String name) implements FieldType {
    }

    /** Values by texts. */
    record MapOf(FieldType values) implements FieldType {
    }

    /**
     * A field.
     *
     * @param name its name as JSON has it, empty when its members stand in the object itself
     * @param number its number on the wire
     */
    record Field(String name, int number, FieldType type) {

        boolean isInline() {
            return name.isEmpty();
        }
    }

    private final Map<String, List<Field>> messages = new HashMap<>();

    private MessageTable() {
    }

    /** Reads a table; one that contradicts itself is a programming error. */
    static MessageTable parse(String text) {
        var table = new MessageTable();
        for (String line : text.replaceAll("\n +", " ").strip().split("\n")) {
            String[] words = line.split(" ");
            var fields = new ArrayList<Field>();
            for (int i = 1; i < words.length; i++) {
                fields.add(field(words[i]));
            }
            Set<Object> distinct = new HashSet<>();
            require(fields.stream().allMatch(field -> distinct.add(field.number()) && distinct.add(field.name()))
                    && table.messages.put(words[0], List.copyOf(fields)) == null, words[0] + " has something twice");
        }
        table.messages.values().forEach(fields -> fields.forEach(field -> table.requireKnown(field.type())));
        return table;
    }

    private void requireKnown(FieldType type) {
        switch (type) {
            case Message other -> require(messages.containsKey(other.name()), "no message " + other.name());
            case MapOf map -> requireKnown(map.values());
            default -> { }
        }
    }

    private static Field field(String word) {
        int mark = word.startsWith("+") ? 0 : word.indexOf('=');
        int colon = word.indexOf(':');
        return new Field(word.substring(0, mark), Integer.parseInt(word.substring(mark + 1, colon < 0 ? word.length() : colon)),
                colon < 0 ? new Plain() : type(word.substring(colon + 1)));
    }

    private static FieldType type(String word) {
        if (word.startsWith("{")) {
            return new MapOf(type(word.substring(1, word.length() - 1)));
        }
        return switch (word) {
            case "" -> new Plain();
            case "Quantity" -> new Quantity();
            case "IntOrString" -> new IntOrString();
            case "Time" -> new Time();
            default -> new Message(word);
        };
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalStateException(otherwise);
        }
    }

    /** The fields of a message of this table. */
    List<Field> fields(String message) {
        return messages.get(message);
    }
}
