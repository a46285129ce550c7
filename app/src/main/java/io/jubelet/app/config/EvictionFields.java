package io.jubelet.app.config;

import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.eviction.ThresholdParser;
import java.util.Map;
import java.util.function.BiConsumer;

/** The fields about evictions. */
final class EvictionFields {

    /** Resources kept free by evictions are neither withheld from pods nor checked in the allocatable resources. */
    static final String IGNORED = "--experimental-allocatable-ignore-eviction";
    private static final String SOFT = "evictionSoft";
    private static final String GRACE = "evictionSoftGracePeriod";
    private static final String RECLAIM = "evictionMinimumReclaim";

    private EvictionFields() {
    }

    static EvictionConfiguration of(Settings settings) {
        boolean enforcesPods = settings.texts("enforceNodeAllocatable").contains("pods")
                && !settings.flag(IGNORED);
        return new EvictionConfiguration(ThresholdParser.parse(new EvictionSettings(settings.map(EvictionDefaults.HARD),
                settings.map(SOFT), settings.map(GRACE), settings.map(RECLAIM), enforcesPods)),
                settings.duration("evictionPressureTransitionPeriod"), settings.number("evictionMaxPodGracePeriod"),
                settings.flag("localStorageCapacityIsolation"), settings.duration("volumeStatsAggPeriod"));
    }

    /** Hard thresholds are checked with the reserves. Each entry answers for itself, so that the problem is shown where it was set. */
    static void check(Settings settings, BiConsumer<String, String> errors) {
        Map<String, String> grace = settings.map(GRACE);
        settings.map(SOFT).forEach((signal, value) -> check(Layer.entry(SOFT, signal), Map.of(signal, value),
                grace.containsKey(signal) ? Map.of(signal, grace.get(signal)) : Map.of(), Map.of(), errors));
        grace.forEach((signal, period) ->
                check(Layer.entry(GRACE, signal), Map.of(), Map.of(signal, period), Map.of(), errors));
        settings.map(RECLAIM).forEach((signal, value) ->
                check(Layer.entry(RECLAIM, signal), Map.of(), Map.of(), Map.of(signal, value), errors));
    }

    private static void check(String key, Map<String, String> soft, Map<String, String> grace, Map<String, String> reclaim,
            BiConsumer<String, String> errors) {
        try {
            ThresholdParser.parse(new EvictionSettings(Map.of(), soft, grace, reclaim, false));
        } catch (IllegalArgumentException e) {
            errors.accept(key, e.getMessage());
        }
    }
}
