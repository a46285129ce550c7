package io.jubelet.app.config;

import io.jubelet.domain.eviction.EvictionThreshold;
import java.time.Duration;
import java.util.List;

/**
 * When pods are evicted.
 *
 * @param thresholds minimum of free memory, disk space and process ids
 * @param transitionPeriod how long a condition of the node stays after it was last seen
 * @param maxPodGracePeriodSeconds most grace of a pod that is evicted by a soft threshold
 * @param localStorageIsolation evict pods that exceed their limits of disk usage
 * @param volumePeriod how often the volumes of pods are measured at most; never unless positive
 */
public record EvictionConfiguration(List<EvictionThreshold> thresholds, Duration transitionPeriod, long maxPodGracePeriodSeconds,
        boolean localStorageIsolation, Duration volumePeriod) {

    /** Copies the list. */
    public EvictionConfiguration {
        thresholds = List.copyOf(thresholds);
    }
}
