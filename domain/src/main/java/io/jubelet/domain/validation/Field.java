package io.jubelet.domain.validation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A field of a pod, with the list of all errors found so far. Confined to one validation. */
final class Field {

    private final String path;
    private final List<FieldError> errors;

    private Field(String path, List<FieldError> errors) {
        this.path = path;
        this.errors = errors;
    }

    /** The top of an object of which nothing wrong is known yet. */
    static Field top() {
        return new Field("", new ArrayList<>());
    }

    Field child(String name) {
        return new Field(path.isEmpty() ? name : path + "." + name, errors);
    }

    Field index(int index) {
        return new Field(path + "[" + index + "]", errors);
    }

    Field key(String key) {
        return new Field(path + "[" + key + "]", errors);
    }

    /** Everything found so far, in the order of finding. */
    List<FieldError> errors() {
        return List.copyOf(errors);
    }

    void required(String detail) {
        add("Required value" + (detail.isEmpty() ? "" : ": " + detail));
    }

    /** Required, unless the text is there. */
    void required(String text, String detail) {
        if (text.isEmpty()) {
            required(detail);
        }
    }

    void invalid(Object value, String detail) {
        add("Invalid value: " + quoted(value) + ": " + detail);
    }

    /** Invalid if a rule rejects the value. */
    void invalid(Object value, Optional<String> broken) {
        broken.ifPresent(detail -> invalid(value, detail));
    }

    void duplicate(Object value) {
        add("Duplicate value: " + quoted(value));
    }

    void notFound(Object value) {
        add("Not found: " + quoted(value));
    }

    void unsupported(Object value, Collection<String> supported) {
        unsupportedInOrder(value, supported.stream().sorted().toList());
    }

    /** The same where the API does not sort the values. */
    void unsupportedInOrder(Object value, List<String> supported) {
        add("Unsupported value: " + quoted(value) + ": supported values: "
                + supported.stream().map(Field::quoted).collect(Collectors.joining(", ")));
    }

    /** Unsupported, unless the value is one of those given. */
    void oneOf(String value, Collection<String> supported) {
        if (!supported.contains(value)) {
            unsupported(value, supported);
        }
    }

    void forbidden(String detail) {
        add("Forbidden: " + detail);
    }

    void tooLong(int most) {
        add("Too long: may not be more than " + most + " bytes");
    }

    void tooMany(int found, int most) {
        add("Too many: " + found + ": must have at most " + most + " items");
    }

    /** Invalid, unless the number lies between the bounds, both included. */
    void range(long value, long least, long most) {
        if (value < least || value > most) {
            invalid(value, "must be between " + least + " and " + most + ", inclusive");
        }
    }

    void notNegative(long value) {
        if (value < 0) {
            invalid(value, "must be greater than or equal to 0");
        }
    }

    private void add(String message) {
        errors.add(new FieldError(path, message));
    }

    private static String quoted(Object value) {
        return value instanceof Number || value instanceof Boolean ? value.toString() : '"' + value.toString() + '"';
    }
}
