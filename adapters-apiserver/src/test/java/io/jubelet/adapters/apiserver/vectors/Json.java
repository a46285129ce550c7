package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.adapters.apiserver.testserver.json.JsonTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plain trees: Map, List, String, Long (BigDecimal for what is no long), Boolean, null. The readers return the type's
 * empty value for a member that is missing or null, and fail with the name of the member when it has another type.
 */
public final class Json {

    private Json() {
    }

    public static Object parse(String text) {
        try {
            return JsonTrees.parse(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String write(Object tree) {
        return JsonTrees.write(tree);
    }

    public static boolean has(Map<String, Object> object, String name) {
        return object.get(name) != null;
    }

    public static String text(Map<String, Object> object, String name) {
        return member(object, name, String.class, "");
    }

    static long number(Map<String, Object> object, String name) {
        return member(object, name, Long.class, 0L);
    }

    static int integer(Map<String, Object> object, String name) {
        return Math.toIntExact(number(object, name));
    }

    static BigDecimal decimal(Map<String, Object> object, String name) {
        return new BigDecimal(member(object, name, Number.class, 0L).toString());
    }

    public static boolean flag(Map<String, Object> object, String name) {
        return member(object, name, Boolean.class, false);
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(Map<String, Object> object, String name) {
        return member(object, name, Map.class, Map.of());
    }

    @SuppressWarnings("unchecked")
    public static List<Object> list(Map<String, Object> object, String name) {
        return member(object, name, List.class, List.of());
    }

    /** The items of a list of objects. */
    public static List<Map<String, Object>> objects(Map<String, Object> object, String name) {
        return list(object, name).stream().map(Json::asObject).toList();
    }

    /** The items of a list of texts. */
    public static List<String> texts(Map<String, Object> object, String name) {
        return list(object, name).stream().map(String.class::cast).toList();
    }

    /** The members of an object whose values are texts. */
    public static Map<String, String> textMap(Map<String, Object> object, String name) {
        Map<String, String> texts = new TreeMap<>();
        object(object, name).forEach((key, value) -> texts.put(key, (String) value));
        return texts;
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> asObject(Object value) {
        return (Map<String, Object>) value;
    }

    private static <T> T member(Map<String, Object> object, String name, Class<T> type, T absent) {
        Object value = object.get(name);
        if (value == null) {
            return absent;
        }
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("member " + name + " is a " + value.getClass().getSimpleName()
                    + ", wanted a " + type.getSimpleName());
        }
        return type.cast(value);
    }

    /** A copy of an object with some of its members. */
    static Object only(Object object, String... names) {
        Map<String, Object> kept = new LinkedHashMap<>(asObject(object));
        kept.keySet().retainAll(List.of(names));
        return kept;
    }

    /** A copy of an object without some of its members. */
    static Object without(Object object, String... names) {
        Map<String, Object> kept = new LinkedHashMap<>(asObject(object));
        kept.keySet().removeAll(List.of(names));
        return kept;
    }

    /** A copy of a list in the order of the JSON of its items: for arrays that are sets. Null stays null. */
    public static Object sorted(Object list) {
        return list == null ? null : ((List<?>) list).stream()
                .sorted(Comparator.comparing((Object item) -> write(ordered(item)))).toList();
    }

    /** A copy of an object in which some members, lists, are sorted as sets. */
    public static Object withSorted(Object object, String... names) {
        Map<String, Object> copy = new LinkedHashMap<>(asObject(object));
        for (String name : names) {
            copy.computeIfPresent(name, (_, value) -> sorted(value));
        }
        return copy;
    }

    private static Object ordered(Object tree) {
        return switch (tree) {
            case Map<?, ?> map -> {
                Map<String, Object> copy = new TreeMap<>();
                map.forEach((key, value) -> copy.put((String) key, ordered(value)));
                yield copy;
            }
            case List<?> list -> list.stream().map(Json::ordered).toList();
            case null, default -> tree;
        };
    }
}
