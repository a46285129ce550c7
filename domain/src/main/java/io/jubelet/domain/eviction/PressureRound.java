package io.jubelet.domain.eviction;

import io.jubelet.domain.value.MonotonicTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of one round of readings.
 *
 * @param state state to keep
 * @param conditions conditions of the node, also those seen less than the transition period ago
 * @param pressing thresholds to act on, the most pressing first: past their grace period and measured anew
 */
public record PressureRound(PressureState state, List<PressureCondition> conditions, List<EvictionThreshold> pressing) {

    /** Memory before everything else: it runs out fastest. */
    private static final Comparator<EvictionThreshold> MOST_PRESSING =
            Comparator.comparing(threshold -> !threshold.signal().isMemory());

    /** Copies lists; rejects null parts. */
    public PressureRound {
        Objects.requireNonNull(state, "state");
        conditions = List.copyOf(conditions);
        pressing = List.copyOf(pressing);
    }

    /** Takes in the readings of a round. A signal that could not be read is absent. */
    public static PressureRound observe(
            EvictionPolicy policy, PressureState before, Map<EvictionSignal, SignalObservation> observed, MonotonicTime now) {
        List<EvictionThreshold> met = Stream.of(
                Thresholds.met(policy.thresholdsAfter(before), observed, false),
                Thresholds.met(before.met(), observed, true)).flatMap(List::stream).toList();
        Map<EvictionThreshold, MonotonicTime> firstMetAt = Thresholds.firstMetAt(met, before.firstMetAt(), now);
        Set<PressureCondition> seen = Thresholds.conditions(met);
        Map<PressureCondition, MonotonicTime> lastSeenAt = Thresholds.lastSeenAt(seen, before.lastSeenAt(), now);
        List<PressureCondition> conditions = lastSeenAt.entrySet().stream()
                .filter(e -> now.since(e.getValue()).compareTo(policy.pressureTransitionPeriod()) < 0)
                .map(Map.Entry::getKey).toList();
        List<EvictionThreshold> past = Thresholds.pastGracePeriod(firstMetAt, now);
        List<EvictionThreshold> pressing = Thresholds.measuredAnew(past, observed, before.observed()).stream()
                .sorted(MOST_PRESSING).toList();
        return new PressureRound(new PressureState(past, firstMetAt, lastSeenAt, observed), conditions, pressing);
    }

    /** The threshold to act on. */
    public Optional<EvictionThreshold> mostPressing() {
        return pressing.stream().findFirst();
    }

    /** Whether readings taken after the node was cleaned up show that no pod has to go. */
    public static boolean isRelieved(EvictionPolicy policy, Map<EvictionSignal, SignalObservation> observed) {
        return Thresholds.met(policy.thresholds(), observed, true).isEmpty();
    }
}
