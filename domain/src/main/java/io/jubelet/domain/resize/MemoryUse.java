package io.jubelet.domain.resize;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Memory that a pod uses.
 *
 * @param pod bytes of the whole pod; empty when not reported
 * @param containers bytes by name of the container, in the order in which they are reported; empty when not reported
 */
public record MemoryUse(OptionalLong pod, Map<String, OptionalLong> containers) {

    /** Copies the map; rejects null. */
    public MemoryUse {
        Objects.requireNonNull(pod, "pod");
        containers = Collections.unmodifiableMap(new LinkedHashMap<>(containers));
    }
}
