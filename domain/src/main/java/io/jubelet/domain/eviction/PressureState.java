package io.jubelet.domain.eviction;

import io.jubelet.domain.value.MonotonicTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * State of pressure that is kept between two rounds.
 *
 * @param met thresholds met for as long as their grace period and not settled since
 * @param firstMetAt since when thresholds are met without a break
 * @param lastSeenAt when conditions of the node were last seen
 * @param observed latest readings
 */
public record PressureState(
        List<EvictionThreshold> met,
        Map<EvictionThreshold, MonotonicTime> firstMetAt,
        Map<PressureCondition, MonotonicTime> lastSeenAt,
        Map<EvictionSignal, SignalObservation> observed) {

    /** Nothing seen yet. */
    public static final PressureState NONE = new PressureState(List.of(), Map.of(), Map.of(), Map.of());

    /** Copies collections, keeping their order. */
    public PressureState {
        met = List.copyOf(met);
        firstMetAt = Collections.unmodifiableMap(new LinkedHashMap<>(firstMetAt));
        lastSeenAt = Collections.unmodifiableMap(new LinkedHashMap<>(lastSeenAt));
        observed = Collections.unmodifiableMap(new LinkedHashMap<>(observed));
    }
}
