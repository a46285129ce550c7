package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.eviction.EvictionRanking;
import io.jubelet.domain.eviction.EvictionSignal;
import java.util.Map;

final class EvictionRankCheck implements VectorCheck {

    @Override
    public String area() {
        return "eviction_rank";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        EvictionSignal signal = EvictionSignal.named(Json.text(in, "signal")).orElseThrow();
        return Map.of("order", EvictionRanking.rank(VectorPods.pods(in, "pods"), signal, VectorUsage.layout(in),
                VectorUsage.pods(in, "stats")).stream().map(pod -> pod.metadata().name()).toList());
    }
}
