package io.jubelet.domain.topology.state;

import io.jubelet.domain.value.JsonTree;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Fields of state files. A field of a wrong type is refused with its name. */
final class StateFields {

    private final Map<?, ?> members;

    private StateFields(Map<?, ?> members) {
        this.members = members;
    }

    /** The fields of a file. */
    static StateFields of(String text) {
        return of("the file", JsonTree.parse(text));
    }

    static StateFields of(String name, Object value) {
        return new StateFields(typed(name, value, Map.class, "object"));
    }

    String text(String name) {
        return members.containsKey(name) ? text(name, members.get(name)) : "";
    }

    static String text(String name, Object value) {
        return typed(name, value, String.class, "text");
    }

    long number(String name) {
        return members.containsKey(name) ? number(name, members.get(name)) : 0;
    }

    static long number(String name, Object value) {
        try {
            return typed(name, value, BigDecimal.class, "number").longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(name + " is no number that can be used", e);
        }
    }

    /** Numbers of a list; they are small and not negative. */
    List<Integer> numbers(String name) {
        return items(name, members.get(name)).stream().map(value -> small(name, number(name, value))).toList();
    }

    static List<?> items(String name, Object value) {
        return typed(name, value, List.class, "list");
    }

    static int small(String name, long number) {
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(name + " is no number that can be used");
        }
        return (int) number;
    }

    /** A member as it is. */
    Optional<Object> value(String name) {
        return Optional.ofNullable(members.get(name));
    }

    /** The members of a member, none when it is missing. */
    <T> SortedMap<String, T> map(String name, Function<Object, T> value) {
        SortedMap<String, T> map = new TreeMap<>();
        if (members.containsKey(name)) {
            of(name, members.get(name)).members.forEach((key, member) -> map.put((String) key, value.apply(member)));
        }
        return map;
    }

    /** The members of the members of a member: those of containers by uid of the pod and name. */
    <T> SortedMap<String, SortedMap<String, T>> byContainer(String name, Function<Object, T> value) {
        return map(name, pod -> new StateFields(Map.of(name, typed(name, pod, Map.class, "object"))).map(name, value));
    }

    private static <T> T typed(String name, Object value, Class<T> type, String wanted) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw new IllegalArgumentException(name + " is no " + wanted);
    }
}
