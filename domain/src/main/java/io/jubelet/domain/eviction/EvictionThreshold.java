package io.jubelet.domain.eviction;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A value below which a signal must not fall.
 *
 * @param signal the signal
 * @param value the line
 * @param gracePeriod how long the signal may stay below before pods are evicted; zero for a hard threshold
 * @param minReclaim how much above the line the signal has to rise for the threshold to be settled
 */
public record EvictionThreshold(
        EvictionSignal signal, ThresholdValue value, Duration gracePeriod, Optional<ThresholdValue> minReclaim) {

    /** Rejects null parts. */
    public EvictionThreshold {
        Objects.requireNonNull(signal, "signal");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(gracePeriod, "gracePeriod");
        Objects.requireNonNull(minReclaim, "minReclaim");
    }

    /** Whether pods are evicted at once and with hardly any time to end. */
    public boolean isHard() {
        return gracePeriod.isZero();
    }

    EvictionThreshold withSignal(EvictionSignal other) {
        return new EvictionThreshold(other, value, gracePeriod, minReclaim);
    }

    /** Whether less is left than the line, or than line and reclaim together. */
    boolean isMet(SignalObservation observed, boolean withReclaim) {
        var line = value.of(observed.capacity());
        if (withReclaim && minReclaim.isPresent()) {
            line = line.add(minReclaim.get().of(observed.capacity()));
        }
        return line.compareTo(observed.available()) > 0;
    }
}
