package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.eviction.ThresholdParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class EvictionThresholdsCheck implements VectorCheck {

    @Override
    public String area() {
        return "eviction_thresholds";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> out = new LinkedHashMap<>(Map.of("thresholds", List.of()));
        try {
            out.put("thresholds", ThresholdParser.parse(VectorThresholds.settings(in)).stream()
                    .map(VectorThresholds::tree).toList());
            out.put("valid", true);
            out.put("error", null);
        } catch (IllegalArgumentException e) {
            out.put("valid", false);
            out.put("error", e.getMessage());
        }
        return out;
    }

    /** Texts about values that can't be read come from a library of the kubelet; the order is hard first, then by signal. */
    @Override
    public Object normalise(Object out) {
        Map<String, Object> copy = new LinkedHashMap<>(Json.asObject(out));
        String error = Json.text(copy, "error");
        if (!error.matches("(unsupported|grace period must|negative|eviction .* must be ).*")) {
            copy.put("error", error.isEmpty() ? "" : "unreadable");
        }
        List<Map<String, Object>> thresholds = new ArrayList<>(Json.objects(copy, "thresholds"));
        thresholds.sort(Comparator.comparing((Map<String, Object> t) -> Json.number(t, "gracePeriodMillis") > 0)
                .thenComparing(t -> Json.text(t, "signal")));
        copy.put("thresholds", thresholds);
        return copy;
    }
}
