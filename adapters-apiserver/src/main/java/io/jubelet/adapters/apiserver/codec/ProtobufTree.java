package io.jubelet.adapters.apiserver.codec;

import io.jubelet.adapters.apiserver.codec.MessageTable.Field;
import io.jubelet.adapters.apiserver.codec.MessageTable.FieldType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes trees of maps, lists, texts, numbers and truth values, as shapes give them, as messages of a table. */
record ProtobufTree(MessageTable table) {

    /** Which member of IntOrString counts. */
    private static final long TEXT = 1;

    /**
     * A message.
     *
     * @throws IllegalStateException when a member has no field: nothing is left out in silence
     */
    byte[] bytes(String message, Map<String, ?> members) {
        var out = new ProtobufWriter();
        Map<String, Object> left = new TreeMap<>(members);
        for (Field field : table.fields(message)) {
            if (field.isInline()) {
                inline(out, field, left);
            } else if (left.remove(field.name()) instanceof Object value) {
                write(out, field.number(), field.type(), value);
            }
        }
        if (!left.isEmpty()) {
            throw new IllegalStateException("no fields of the message " + message + " for " + left.keySet());
        }
        return out.bytes();
    }

    /** Takes the members that stand in the object itself. */
    private void inline(ProtobufWriter out, Field field, Map<String, Object> left) {
        String message = ((MessageTable.Message) field.type()).name();
        Set<String> names = names(message);
        Map<String, Object> members = new TreeMap<>(left);
        members.keySet().retainAll(names);
        left.keySet().removeAll(names);
        if (!members.isEmpty()) {
            out.message(field.number(), bytes(message, members));
        }
    }

    private Set<String> names(String message) {
        return table.fields(message).stream().map(Field::name).collect(Collectors.toSet());
    }

    private void write(ProtobufWriter out, int number, FieldType type, Object value) {
        if (value instanceof List<?> list) {
            list.forEach(item -> write(out, number, type, item));
            return;
        }
        switch (type) {
            case MessageTable.Plain _ -> plain(out, number, value);
            case MessageTable.Quantity _ -> out.message(number, new ProtobufWriter().text(1, (String) value).bytes());
            case MessageTable.IntOrString _ -> out.message(number, value instanceof String text
                    ? new ProtobufWriter().number(1, TEXT).text(3, text).bytes()
                    : new ProtobufWriter().number(2, ((Number) value).longValue()).bytes());
            case MessageTable.Time _ -> out.message(number,
                    new ProtobufWriter().number(1, Rfc3339.parse((String) value).getEpochSecond()).bytes());
            case MessageTable.Message other -> out.message(number, bytes(other.name(), object(value)));
            case MessageTable.MapOf map -> object(value).forEach((name, item) -> {
                var entry = new ProtobufWriter().text(1, name);
                write(entry, 2, map.values(), item);
                out.message(number, entry.bytes());
            });
        }
    }

    private static void plain(ProtobufWriter out, int number, Object value) {
        switch (value) {
            case String text -> out.text(number, text);
            case Boolean bool -> out.number(number, bool ? 1 : 0);
            case Number integer -> out.number(number, integer.longValue());
            default -> throw new IllegalStateException("field " + number + " is said to be plain, and is " + value.getClass());
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }
}
