package io.jubelet.domain.pod;

import java.util.List;
import java.util.Objects;

/**
 * One requirement on a node.
 *
 * @param key label key or field
 * @param operator {@code In}, {@code NotIn}, {@code Exists}, {@code DoesNotExist}, {@code Gt} or {@code Lt}
 * @param values values
 */
public record NodeSelectorRequirement(String key, String operator, List<String> values) {

    /** Copies collections; rejects null parts. */
    public NodeSelectorRequirement {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(operator, "operator");
        values = List.copyOf(values);
    }
}
