package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Statuses as trees in which times of the run itself read {@code <now>}. The times of the inputs are older. */
final class VectorTimes {

    /** The present moment of a check. */
    static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");

    private VectorTimes() {
    }

    /** The tree of a status, without empty members. */
    static Map<String, Object> tree(PodStatus status) {
        return Json.asObject(masked(VectorPods.tree(status)));
    }

    /** A tree with masked times and without empty members. */
    static Object masked(Object tree) {
        return switch (tree) {
            case Map<?, ?> map -> {
                Map<String, Object> copy = new TreeMap<>();
                map.forEach((name, value) -> copy.put((String) name, masked(value)));
                copy.values().removeIf(value -> Map.of().equals(value) || "".equals(value));
                yield copy;
            }
            case List<?> list -> list.stream().map(VectorTimes::masked).toList();
            case String text when text.startsWith("2027-") -> "<now>";
            case null, default -> tree;
        };
    }
}
