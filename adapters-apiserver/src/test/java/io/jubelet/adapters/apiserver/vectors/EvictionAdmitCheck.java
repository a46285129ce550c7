package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.eviction.EvictionAdmission;
import io.jubelet.domain.eviction.PressureCondition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

final class EvictionAdmitCheck implements VectorCheck {

    @Override
    public String area() {
        return "eviction_admit";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<PressureCondition> conditions = Json.texts(in, "nodeConditions").stream().map(name ->
                Stream.of(PressureCondition.values()).filter(c -> c.wireName().equals(name)).findFirst().orElseThrow())
                .toList();
        Optional<String> rejection = EvictionAdmission.rejection(VectorPods.pod(in, "pod"), conditions);
        return Map.of("admit", rejection.isEmpty(), "message", rejection.orElse(""),
                "reason", rejection.isEmpty() ? "" : EvictionAdmission.REASON);
    }
}
