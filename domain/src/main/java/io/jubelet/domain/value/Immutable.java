package io.jubelet.domain.value;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Unmodifiable copies with an order that does not change from run to run. */
public final class Immutable {

    private Immutable() {
    }

    /**
     * An unmodifiable copy that iterates in the natural order of its keys. {@code Map.copyOf} iterates in an order that
     * differs between two runs of the JVM, which would make a seeded simulation unrepeatable.
     */
    public static <V> Map<String, V> sorted(Map<String, V> map) {
        return map.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(map));
    }
}
