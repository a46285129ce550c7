package io.jubelet.domain.eviction;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

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

    /**
     * The thresholds to watch. Those of containerfs, the file system of writable layers, are not configured: it is always also
     * nodefs or imagefs, and follows its thresholds.
     */
    List<EvictionThreshold> thresholds() {
        List<EvictionThreshold> others = configured.stream()
                .filter(t -> t.signal() != EvictionSignal.CONTAINERFS_AVAILABLE
                        && t.signal() != EvictionSignal.CONTAINERFS_INODES_FREE).toList();
        boolean likeImages = layout == FilesystemLayout.DEDICATED_IMAGES;
        EvictionSignal space = likeImages ? EvictionSignal.IMAGEFS_AVAILABLE : EvictionSignal.NODEFS_AVAILABLE;
        EvictionSignal inodes = likeImages ? EvictionSignal.IMAGEFS_INODES_FREE : EvictionSignal.NODEFS_INODES_FREE;
        return Stream.of(
                others.stream(),
                others.stream().filter(t -> t.signal() == space)
                        .map(t -> t.withSignal(EvictionSignal.CONTAINERFS_AVAILABLE)),
                others.stream().filter(t -> t.signal() == inodes)
                        .map(t -> t.withSignal(EvictionSignal.CONTAINERFS_INODES_FREE)))
                .flatMap(thresholds -> thresholds).toList();
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
