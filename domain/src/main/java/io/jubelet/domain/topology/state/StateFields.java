package io.jubelet.domain.topology.state;

import io.jubelet.domain.value.JsonDocument;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Fields of state files. What has the wrong type is refused with the name of the field. */
final class StateFields {

    private final Map<String, JsonDocument.Value> members;

    private StateFields(Map<String, JsonDocument.Value> members) {
        this.members = members;
    }

    /** The fields of a file. */
    static StateFields of(String text) {
        try {
            return new StateFields(JsonDocument.parse(text).members());
        } catch (JsonDocument.Malformed e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    static StateFields of(String name, JsonDocument.Value value) {
        if (value instanceof JsonDocument.Members object) {
            return new StateFields(object.members());
        }
        throw new IllegalArgumentException(name + " is no object");
    }

    String text(String name) {
        return switch (members.get(name)) {
            case null -> "";
            case JsonDocument.Text(String text) -> text;
            default -> throw new IllegalArgumentException(name + " is no text");
        };
    }

    long number(String name) {
        return switch (members.get(name)) {
            case null -> 0;
            case JsonDocument.Value value -> number(name, value);
        };
    }

    static long number(String name, JsonDocument.Value value) {
        try {
            if (value instanceof JsonDocument.Amount(String digits) && !digits.startsWith("+")) {
                return Long.parseLong(digits);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is no number that can be used", e);
        }
        throw new IllegalArgumentException(name + " is no number");
    }

    List<JsonDocument.Value> items(String name) {
        return members.get(name) instanceof JsonDocument.Items(List<JsonDocument.Value> items) ? items : fail(name);
    }

    private static List<JsonDocument.Value> fail(String name) {
        throw new IllegalArgumentException(name + " is no list");
    }

    /** Numbers of a list; they are small and not negative. */
    List<Integer> numbers(String name) {
        return items(name).stream().map(value -> small(name, number(name, value))).toList();
    }

    static int small(String name, long number) {
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(name + " is no number that can be used");
        }
        return (int) number;
    }

    /** The members of a member, none when it is missing. */
    <T> SortedMap<String, T> map(String name, Function<JsonDocument.Value, T> value) {
        SortedMap<String, T> map = new TreeMap<>();
        if (members.containsKey(name)) {
            of(name, members.get(name)).members.forEach((key, member) -> map.put(key, value.apply(member)));
        }
        return map;
    }

    /** The members of the members of a member: those of containers by uid of the pod and name. */
    <T> SortedMap<String, SortedMap<String, T>> byContainer(String name, Function<JsonDocument.Value, T> value) {
        return map(name, pod -> new StateFields(Map.of(name, pod)).map(name, value));
    }
}
