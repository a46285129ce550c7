package io.jubelet.ports.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Header fields of HTTP, in order; a name may occur several times and is compared without regard to case.
 *
 * @param fields names and values
 */
public record Headers(List<Field> fields) {

    /** No header. */
    public static final Headers NONE = new Headers(List.of());

    /** Copies the list. */
    public Headers {
        fields = List.copyOf(fields);
    }

    /**
     * One field.
     *
     * @param name name
     * @param value value
     */
    public record Field(String name, String value) {
    }

    /** One header. */
    public static Headers of(String name, String value) {
        return new Headers(List.of(new Field(name, value)));
    }

    /** These and one more. */
    public Headers with(String name, String value) {
        List<Field> more = new ArrayList<>(fields);
        more.add(new Field(name, value));
        return new Headers(more);
    }

    /** All values of a name. */
    public List<String> all(String name) {
        return fields.stream().filter(field -> field.name().equalsIgnoreCase(name)).map(Field::value).toList();
    }

    /** The first value of a name. */
    public Optional<String> first(String name) {
        return all(name).stream().findFirst();
    }
}
