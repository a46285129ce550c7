package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.quantity.Quantity;
import java.util.Map;
import java.util.TreeMap;

/** Amounts by resource name, as the vectors write them. */
final class VectorAmounts {

    private VectorAmounts() {
    }

    static Map<String, Quantity> of(Map<String, Object> in, String name) {
        Map<String, Quantity> amounts = new TreeMap<>();
        Json.textMap(in, name).forEach((resource, amount) -> amounts.put(resource, Quantity.parse(amount)));
        return amounts;
    }

    static Map<String, Object> tree(Map<String, Quantity> amounts) {
        Map<String, Object> tree = new TreeMap<>();
        amounts.forEach((resource, amount) -> tree.put(resource, amount.toString()));
        return tree;
    }
}
