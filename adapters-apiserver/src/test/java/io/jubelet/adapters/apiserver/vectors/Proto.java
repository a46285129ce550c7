package io.jubelet.adapters.apiserver.vectors;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A message in protobuf JSON: members with the default of their type are left out, 64-bit numbers are texts. */
final class Proto {

    private final Map<String, Object> members = new TreeMap<>();

    /** A text; {@code ""} is the default. */
    Proto text(String name, String value) {
        return value.isEmpty() ? this : message(name, value);
    }

    /** A 32-bit number. */
    Proto number(String name, int value) {
        return value == 0 ? this : message(name, value);
    }

    /** A 64-bit number. */
    Proto longNumber(String name, long value) {
        return value == 0 ? this : message(name, Long.toString(value));
    }

    Proto flag(String name, boolean value) {
        return value ? message(name, true) : this;
    }

    /** An enumeration constant whose default is another one. */
    Proto constant(String name, Enum<?> value, Enum<?> standard, String wireName) {
        return value == standard ? this : message(name, wireName);
    }

    Proto list(String name, List<?> values) {
        return values.isEmpty() ? this : message(name, values);
    }

    Proto map(String name, Map<String, String> values) {
        return values.isEmpty() ? this : message(name, values);
    }

    /** A number in a message of its own, so that absent and 0 differ. */
    Proto wrapped(String name, Optional<Long> value) {
        value.ifPresent(number -> message(name, new Proto().longNumber("value", number).tree()));
        return this;
    }

    /** A message, written even if it is empty. */
    Proto message(String name, Object value) {
        members.put(name, value);
        return this;
    }

    Map<String, Object> tree() {
        return members;
    }
}
