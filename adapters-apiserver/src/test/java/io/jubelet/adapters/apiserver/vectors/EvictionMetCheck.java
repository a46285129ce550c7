package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.eviction.SignalObservation;
import io.jubelet.domain.eviction.Thresholds;
import io.jubelet.domain.value.MonotonicTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

final class EvictionMetCheck implements VectorCheck {

    @Override
    public String area() {
        return "eviction_met";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<EvictionThreshold> thresholds =
                Json.objects(in, "thresholds").stream().map(VectorThresholds::threshold).toList();
        Map<EvictionSignal, SignalObservation> observed = new EnumMap<>(EvictionSignal.class);
        Json.object(in, "observations").forEach((name, tree) -> observed.put(EvictionSignal.named(name).orElseThrow(),
                SignalObservation.bytes(Json.number(Json.asObject(tree), "available"),
                        Json.number(Json.asObject(tree), "capacity"))));
        MonotonicTime now = VectorPods.monotonic(in, "now");
        List<Object> met = new ArrayList<>();
        List<Object> past = new ArrayList<>();
        List<EvictionThreshold> metThresholds = new ArrayList<>();
        for (int i = 0; i < thresholds.size(); i++) {
            EvictionThreshold threshold = thresholds.get(i);
            if (!Thresholds.met(List.of(threshold), observed, Json.flag(in, "enforceMinReclaim")).isEmpty()) {
                met.add(i);
                metThresholds.add(threshold);
            }
            var first = new MonotonicTime(Duration.ofSeconds((Long) Json.list(in, "firstObservedAt").get(i)).toNanos());
            if (!Thresholds.pastGracePeriod(Map.of(threshold, first), now).isEmpty()) {
                past.add(i);
            }
        }
        return Map.of("metIndexes", met, "gracePeriodMetIndexes", past, "nodeConditions",
                Thresholds.conditions(metThresholds).stream().map(PressureCondition::wireName).toList());
    }

    @Override
    public Object normalise(Object out) {
        return Json.withSorted(out, "nodeConditions");
    }
}
