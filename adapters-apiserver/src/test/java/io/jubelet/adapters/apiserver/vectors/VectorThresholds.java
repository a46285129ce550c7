package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.eviction.ThresholdValue;
import io.jubelet.domain.quantity.Quantity;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Eviction thresholds and their settings as the vectors write them. */
final class VectorThresholds {

    private VectorThresholds() {
    }

    static EvictionSettings settings(Map<String, Object> in) {
        return new EvictionSettings(Json.textMap(in, "evictionHard"), Json.textMap(in, "evictionSoft"),
                Json.textMap(in, "evictionSoftGracePeriod"), Json.textMap(in, "evictionMinimumReclaim"),
                Json.texts(in, "enforceNodeAllocatable").contains("pods"));
    }

    static EvictionThreshold threshold(Map<String, Object> tree) {
        return new EvictionThreshold(EvictionSignal.named(Json.text(tree, "signal")).orElseThrow(),
                value(Json.object(tree, "value")), Duration.ofMillis(Json.number(tree, "gracePeriodMillis")),
                Json.has(tree, "minReclaim") ? Optional.of(value(Json.object(tree, "minReclaim"))) : Optional.empty());
    }

    private static ThresholdValue value(Map<String, Object> tree) {
        return Json.has(tree, "quantity") ? new ThresholdValue.Fixed(Quantity.parse(Json.text(tree, "quantity")))
                : new ThresholdValue.Share(Float.parseFloat(Json.text(tree, "percentage")));
    }

    static Map<String, Object> tree(EvictionThreshold threshold) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("signal", threshold.signal().wireName());
        tree.put("operator", "LessThan");
        tree.put("value", tree(threshold.value()));
        tree.put("gracePeriodMillis", threshold.gracePeriod().toMillis());
        tree.put("minReclaim", threshold.minReclaim().map(VectorThresholds::tree).orElse(null));
        return tree;
    }

    private static Map<String, Object> tree(ThresholdValue value) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("quantity", value instanceof ThresholdValue.Fixed(Quantity quantity) ? quantity.toString() : null);
        tree.put("percentage", value instanceof ThresholdValue.Share(float fraction) && fraction != 0
                // a kubelet holds an absent percentage as 0
                ? text(fraction) : null);
        return tree;
    }

    private static String text(float fraction) {
        if (Float.isNaN(fraction)) {
            return "NaN";
        }
        return Float.isInfinite(fraction) ? (fraction > 0 ? "+Inf" : "-Inf")
                : new BigDecimal(Float.toString(fraction)).stripTrailingZeros().toPlainString();
    }
}
