package io.jubelet.app.config;

import io.jubelet.domain.eviction.EvictionThreshold;
import java.time.Duration;
import java.util.List;

/**
 * When pods are evicted.
 *
 * @param thresholds what has to be left of memory, disks and process ids
 * @param transitionPeriod how long a condition of the node stays after it was last seen
 * @param maxPodGracePeriodSeconds most grace of a pod that is evicted by a soft threshold
 * @param localStorageIsolation end pods that take more of the disk than they may
 * @param volumePeriod how often the volumes of pods are measured at most; never unless positive
 */
public record Eviction(List<EvictionThreshold> thresholds, Duration transitionPeriod, long maxPodGracePeriodSeconds,
        boolean localStorageIsolation, Duration volumePeriod) {

    /** Copies the list. */
    public Eviction {
        thresholds = List.copyOf(thresholds);
    }
}
