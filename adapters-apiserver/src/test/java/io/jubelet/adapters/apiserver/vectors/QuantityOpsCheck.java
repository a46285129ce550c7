package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.quantity.Quantity;
import java.util.Map;

final class QuantityOpsCheck implements VectorCheck {

    @Override
    public String area() {
        return "quantity_ops";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Quantity a = Quantity.parse(Json.text(in, "a"));
        Quantity b = Quantity.parse(Json.text(in, "b"));
        return Map.of("sum", a.add(b).toString(), "diff", a.subtract(b).toString(), "cmp", a.compareTo(b));
    }
}
