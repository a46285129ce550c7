package io.jubelet.domain.meta;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One requirement on a label key.
 *
 * @param key label key
 * @param operator {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}
 * @param values values for {@code In} and {@code NotIn}
 */
public record LabelSelectorRequirement(String key, String operator, List<String> values) {

    /** Copies collections; rejects null parts. */
    public LabelSelectorRequirement {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(operator, "operator");
        values = List.copyOf(values);
    }

    /** Whether labels fulfil it; one with an unknown operator is fulfilled by none. */
    boolean matches(Map<String, String> labels) {
        String value = labels.get(key);
        return switch (operator) {
            case "In" -> value != null && values.contains(value);
            case "NotIn" -> value == null || !values.contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> false;
        };
    }
}
