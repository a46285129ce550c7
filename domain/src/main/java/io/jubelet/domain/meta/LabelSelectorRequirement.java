package io.jubelet.domain.meta;

import java.util.List;
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
}
