package io.jubelet.domain.shutdown;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.CriticalPods;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * Grace periods of the pods of this node when the machine shuts down, by priority. The ranges are ended one after the other, the
 * lowest first (KEP-2000 and KEP-2712, graceful node shutdown).
 *
 * @param periods ranges, lowest priority first; empty when the machine does not wait for pods
 */
public record ShutdownPolicy(List<ShutdownGracePeriod> periods) {

    /** The machine does not wait for pods. */
    public static final ShutdownPolicy NONE = new ShutdownPolicy(List.of());

    /** Orders the ranges. */
    public ShutdownPolicy {
        periods = periods.stream().sorted(Comparator.comparingInt(ShutdownGracePeriod::priority)).toList();
    }

    /**
     * The policy of a configuration.
     *
     * @param all {@code shutdownGracePeriod}: time of all pods together
     * @param critical {@code shutdownGracePeriodCriticalPods}: the part of it that is kept for critical pods
     * @param byPriority {@code shutdownGracePeriodByPodPriority}; unless it is empty the others do not count
     */
    public static ShutdownPolicy of(Duration all, Duration critical, List<ShutdownGracePeriod> byPriority) {
        if (!byPriority.isEmpty()) {
            return new ShutdownPolicy(byPriority);
        }
        if (all.isZero() || critical.compareTo(all) > 0 || critical.isNegative()) {
            return NONE;
        }
        return new ShutdownPolicy(List.of(new ShutdownGracePeriod(0, all.minus(critical).toSeconds()),
                new ShutdownGracePeriod(CriticalPods.CRITICAL_PRIORITY, critical.toSeconds())));
    }

    /** Whether the machine waits for pods at all. */
    public boolean isEnabled() {
        return !periods.isEmpty();
    }

    /** Time for which the shutdown of the machine has to be delayed. */
    public Duration total() {
        return Duration.ofSeconds(periods.stream().mapToLong(ShutdownGracePeriod::seconds).sum());
    }

    /** The range of a pod, by its place in {@link #periods()}: the last that begins at or below the priority, else the first. */
    public int rangeOf(Pod pod) {
        int priority = pod.spec().priority().orElse(0);
        int range = 0;
        while (range < periods.size() && periods.get(range).priority() < priority) {
            range++;
        }
        boolean exact = range < periods.size() && periods.get(range).priority() == priority;
        return exact || range == 0 ? range : range - 1;
    }
}
