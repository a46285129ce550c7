package io.jubelet.domain.eviction;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Settings of evictions.
 *
 * @param configured thresholds as configured; those of containerfs follow from the others, whatever is written
 * @param layout file systems of the node
 * @param pressureTransitionPeriod how long a condition of the node stays after it was last seen
 * @param maxPodGracePeriodSeconds most grace given to a pod that is evicted by a soft threshold
 */
public record EvictionPolicy(
        List<EvictionThreshold> configured,
        FilesystemLayout layout,
        Duration pressureTransitionPeriod,
        long maxPodGracePeriodSeconds) {

    /** Copies the list; rejects null parts. */
    public EvictionPolicy {
        configured = List.copyOf(configured);
        Objects.requireNonNull(layout, "layout");
        Objects.requireNonNull(pressureTransitionPeriod, "pressureTransitionPeriod");
    }

    /** The thresholds to watch. */
    List<EvictionThreshold> thresholds() {
        return ContainerFsThresholds.derive(configured, layout);
    }

    /**
     * The thresholds to watch in the round after this state. In the very first one they are taken as configured: what
     * follows for containerfs begins to count with the second, as in other kubelets, which learn the layout in the
     * first. Until then the same file system is watched under its other name.
     */
    List<EvictionThreshold> thresholdsAfter(PressureState before) {
        return before.observed().isEmpty() ? configured : thresholds();
    }
}
