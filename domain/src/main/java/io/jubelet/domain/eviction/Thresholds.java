package io.jubelet.domain.eviction;

import io.jubelet.domain.value.MonotonicTime;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Questions about thresholds and readings. */
public final class Thresholds {

    private Thresholds() {
    }

    /**
     * The thresholds whose signal is below the line. A signal without reading is not.
     *
     * @param withReclaim whether the line lies higher by what has to be reclaimed
     */
    public static List<EvictionThreshold> met(
            List<EvictionThreshold> thresholds, Map<EvictionSignal, SignalObservation> observed, boolean withReclaim) {
        return thresholds.stream()
                .filter(t -> observed.containsKey(t.signal()) && t.isMet(observed.get(t.signal()), withReclaim))
                .toList();
    }

    /** The thresholds that were met for as long as their grace period. */
    public static List<EvictionThreshold> pastGracePeriod(Map<EvictionThreshold, MonotonicTime> firstMetAt, MonotonicTime now) {
        return firstMetAt.entrySet().stream()
                .filter(e -> now.since(e.getValue()).compareTo(e.getKey().gracePeriod()) >= 0)
                .map(Map.Entry::getKey).toList();
    }

    /** The conditions of the node that follow. */
    public static Set<PressureCondition> conditions(List<EvictionThreshold> met) {
        Set<PressureCondition> conditions = new LinkedHashSet<>();
        met.forEach(threshold -> conditions.add(threshold.signal().condition()));
        return conditions;
    }

    /** Since when each threshold is met without a break. */
    static Map<EvictionThreshold, MonotonicTime> firstMetAt(
            List<EvictionThreshold> met, Map<EvictionThreshold, MonotonicTime> before, MonotonicTime now) {
        Map<EvictionThreshold, MonotonicTime> first = new LinkedHashMap<>();
        met.forEach(threshold -> first.put(threshold, before.getOrDefault(threshold, now)));
        return first;
    }

    /** When each condition was last seen. */
    static Map<PressureCondition, MonotonicTime> lastSeenAt(
            Set<PressureCondition> conditions, Map<PressureCondition, MonotonicTime> before, MonotonicTime now) {
        Map<PressureCondition, MonotonicTime> last = new EnumMap<>(PressureCondition.class);
        last.putAll(before);
        conditions.forEach(condition -> last.put(condition, now));
        return last;
    }

    /** The thresholds whose signal was measured again since. */
    static List<EvictionThreshold> measuredAnew(
            List<EvictionThreshold> thresholds,
            Map<EvictionSignal, SignalObservation> observed, Map<EvictionSignal, SignalObservation> before) {
        return thresholds.stream().filter(threshold -> {
            SignalObservation now = observed.get(threshold.signal());
            SignalObservation last = before.get(threshold.signal());
            return now != null && (last == null || now.isNewerThan(last));
        }).toList();
    }
}
