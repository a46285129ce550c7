package io.jubelet.adapters.apiserver.testserver.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A JSON object. Members are named by their path: {@code pod.text("metadata", "name")}. Readers give the type's empty value
 * for what is missing or null, and fail where a member has another type.
 *
 * <p>Trees can be changed until they are frozen; the objects of a store are frozen, and a change is made to a
 * copy.
 */
public final class Tree {

    private final Map<String, Object> members;

    private Tree(Map<String, Object> members) {
        this.members = members;
    }

    /** An empty object. */
    public static Tree empty() {
        return new Tree(new LinkedHashMap<>());
    }

    /** The object that a JSON text holds; IllegalArgumentException when it holds none. */
    public static Tree parse(String json) {
        try {
            if (JsonTrees.parse(json) instanceof Map<?, ?> map) {
                return of(map);
            }
        } catch (IOException e) {
            // The parser's own words repeat the text, which may hold a secret.
            throw new IllegalArgumentException("no JSON");
        }
        throw new IllegalArgumentException("not a JSON object");
    }

    /** A view of a map with the members of an object. */
    @SuppressWarnings("unchecked")
    public static Tree of(Map<?, ?> members) {
        return new Tree((Map<String, Object>) members);
    }

    /** Compact JSON. */
    public String json() {
        return JsonTrees.write(members);
    }

    /** The members themselves. */
    public Map<String, Object> members() {
        return members;
    }

    /** The names of the members. */
    public Set<String> names() {
        return members.keySet();
    }

    /** Whether there are no members. */
    public boolean isEmpty() {
        return members.isEmpty();
    }

    /** Whether the member is there and not null. */
    public boolean has(String... path) {
        return value(path) != null;
    }

    /** A text, empty when there is none. */
    public String text(String... path) {
        return read(String.class, "", path);
    }

    /** A whole number, 0 when there is none. */
    public long number(String... path) {
        return read(Long.class, 0L, path);
    }

    /** A truth value, false when there is none. */
    public boolean flag(String... path) {
        return read(Boolean.class, false, path);
    }

    /** A view of an object; an empty one, tied to nothing, when there is none. */
    public Tree object(String... path) {
        return of(read(Map.class, new LinkedHashMap<>(), path));
    }

    /** A view of the objects of a list. */
    public List<Tree> objects(String... path) {
        return values(path).stream().map(item -> of((Map<?, ?>) item)).toList();
    }

    /** The texts of a list. */
    public List<String> texts(String... path) {
        return values(path).stream().map(String.class::cast).toList();
    }

    /** The items of a list. */
    public List<Object> values(String... path) {
        @SuppressWarnings("unchecked")
        List<Object> list = read(List.class, List.of(), path);
        return list;
    }

    /** Whatever is there, null when nothing is. */
    public Object value(String... path) {
        Object value = members;
        for (String name : path) {
            if (!(value instanceof Map<?, ?> map)) {
                return null;
            }
            value = map.get(name);
        }
        return value;
    }

    private <T> T read(Class<T> type, T absent, String... path) {
        Object value = value(path);
        if (value != null && !type.isInstance(value)) {
            throw new IllegalArgumentException(String.join(".", path) + " is a " + value.getClass().getSimpleName()
                    + ", wanted a " + type.getSimpleName());
        }
        return value == null ? absent : type.cast(value);
    }

    /** Sets a member (a plain value, a list, a map or a tree), making the objects on the way; returns this. */
    public Tree set(Object value, String... path) {
        Map<String, Object> at = members;
        for (int i = 0; i < path.length - 1; i++) {
            Object next = at.get(path[i]);
            if (!(next instanceof Map)) {
                next = new LinkedHashMap<String, Object>();
                at.put(path[i], next);
            }
            at = of((Map<?, ?>) next).members;
        }
        at.put(path[path.length - 1], plain(value));
        return this;
    }

    /** Sets a member that is missing or null; returns this. */
    public Tree setIfMissing(Object value, String... path) {
        return has(path) ? this : set(value, path);
    }

    /** Removes a member; returns this. */
    public Tree remove(String... path) {
        Object at = members;
        for (int i = 0; i < path.length - 1; i++) {
            at = at instanceof Map<?, ?> map ? map.get(path[i]) : null;
        }
        if (at instanceof Map<?, ?> map) {
            map.remove(path[path.length - 1]);
        }
        return this;
    }

    private static Object plain(Object value) {
        return switch (value) {
            case Tree tree -> tree.members;
            case Integer number -> number.longValue();
            case List<?> list -> new ArrayList<>(list.stream().map(Tree::plain).toList());
            case null, default -> value;
        };
    }

    /** A deep copy that can be changed. */
    public Tree copy() {
        return of((Map<?, ?>) copy(members));
    }

    /** A deep copy of a value of a tree that can be changed. */
    public static Object copy(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<Object, Object> copy = new LinkedHashMap<>();
                map.forEach((name, member) -> copy.put(name, copy(member)));
                yield copy;
            }
            case List<?> list -> {
                List<Object> copy = new ArrayList<>(list.size());
                list.forEach(item -> copy.add(copy(item)));
                yield copy;
            }
            case null, default -> value;
        };
    }

    /** A deep copy that can't be changed. */
    public Tree frozen() {
        return of((Map<?, ?>) freeze(members));
    }

    private static Object freeze(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<Object, Object> copy = new LinkedHashMap<>();
                map.forEach((name, member) -> copy.put(name, freeze(member)));
                yield Collections.unmodifiableMap(copy);
            }
            case List<?> list -> {
                List<Object> copy = new ArrayList<>(list.size());
                list.forEach(item -> copy.add(freeze(item)));
                yield Collections.unmodifiableList(copy);
            }
            case null, default -> value;
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tree tree && members.equals(tree.members);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(members);
    }

    /** What it is, but not what it holds: that may be secret. */
    @Override
    public String toString() {
        return value("kind") + " " + value("metadata", "namespace") + "/" + value("metadata", "name")
                + "@" + value("metadata", "resourceVersion");
    }
}
