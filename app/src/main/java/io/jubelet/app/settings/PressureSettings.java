package io.jubelet.app.settings;

import io.jubelet.domain.eviction.EvictionThreshold;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Settings of evictions.
 *
 * @param thresholds minimum of free memory, disk space and process ids; none when nothing is checked
 * @param transitionPeriod how long a condition of the node stays after it was last seen
 * @param maxPodGracePeriodSeconds most grace of a pod that is evicted by a soft threshold
 * @param localStorageIsolation whether pods that exceed their limits of disk usage are evicted
 * @param volumePeriod how often the volumes of pods are measured at most; never unless positive
 * @param paths paths whose file systems are checked
 */
public record PressureSettings(List<EvictionThreshold> thresholds, Duration transitionPeriod,
        long maxPodGracePeriodSeconds, boolean localStorageIsolation, Duration volumePeriod, Paths paths) {

    /** The node itself is not watched; pods are evicted for what they take beyond their own limits. */
    public static final PressureSettings DEFAULT =
            new PressureSettings(List.of(), Duration.ofMinutes(5), 0, true, Duration.ofMinutes(1),
                    new Paths("/var/lib/kubelet", ""));

    /** Copies the list; rejects null. */
    public PressureSettings {
        thresholds = List.copyOf(thresholds);
        Objects.requireNonNull(transitionPeriod, "transitionPeriod");
        Objects.requireNonNull(volumePeriod, "volumePeriod");
        Objects.requireNonNull(paths, "paths");
    }

    /**
     * Paths whose file systems are checked.
     *
     * @param rootDirectory root directory of the agent, on the file system of volumes and logs
     * @param podsCgroup path of the cgroup of all pods below the root of the hierarchy; empty when they have none
     */
    public record Paths(String rootDirectory, String podsCgroup) {
    }
}
