package io.jubelet.domain.requests;

import io.jubelet.domain.quantity.Quantity;
import java.util.Map;
import java.util.TreeMap;

/** Amounts by resource name that are summed up while containers are walked. Not shared, hence mutable. */
final class ResourceList {

    private final Map<String, Quantity> amounts = new TreeMap<>();

    /** Adds every amount to the one of the same name. */
    ResourceList add(Map<String, Quantity> other) {
        other.forEach((name, amount) -> amounts.merge(name, amount, Quantity::add));
        return this;
    }

    /** Raises every amount to the one of the same name. */
    ResourceList raise(Map<String, Quantity> other) {
        other.forEach((name, amount) -> amounts.merge(name, amount, Quantity::max));
        return this;
    }

    Map<String, Quantity> amounts() {
        return amounts;
    }
}
