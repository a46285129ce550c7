package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.quantity.Quantity;
import java.util.Map;

final class QuantityCheck implements VectorCheck {

    @Override
    public String area() {
        return "quantity";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Quantity quantity;
        try {
            quantity = Quantity.parse(Json.text(in, "text"));
        } catch (IllegalArgumentException invalid) {
            return Map.of("valid", false);
        }
        return Map.of(
                "valid", true,
                "canonical", quantity.toString(),
                "value", quantity.value(),
                "milliValue", quantity.milliValue(),
                "sign", quantity.signum(),
                "format", quantity.format().wireName(),
                "isZero", quantity.isZero());
    }
}
