package io.jubelet.domain.eviction;

import io.jubelet.domain.value.Immutable;
import java.util.Map;

/**
 * The eviction thresholds as the configuration writes them, by the name of the signal.
 *
 * @param hard amounts or percentages below which pods are evicted at once
 * @param soft amounts or percentages below which pods are evicted after a grace period
 * @param softGracePeriod durations, one for each soft threshold
 * @param minimumReclaim amounts or percentages to be gained when a threshold was met
 * @param enforcesPods whether the limits of pods are enforced as a whole, so that memory is watched there too
 */
public record EvictionSettings(
        Map<String, String> hard,
        Map<String, String> soft,
        Map<String, String> softGracePeriod,
        Map<String, String> minimumReclaim,
        boolean enforcesPods) {

    /** Copies the maps. */
    public EvictionSettings {
        hard = Immutable.sorted(hard);
        soft = Immutable.sorted(soft);
        softGracePeriod = Immutable.sorted(softGracePeriod);
        minimumReclaim = Immutable.sorted(minimumReclaim);
    }
}
