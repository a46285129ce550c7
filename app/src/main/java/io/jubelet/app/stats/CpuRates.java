package io.jubelet.app.stats;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Current CPU usage of cgroups, from two measurements. Thread-safe. */
final class CpuRates {

    /** Measurements that follow each other faster would show chance. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final double NANOS = 1e9;

    private record Point(Instant time, long total, long rate) {
    }

    private final Map<String, Point> points = new ConcurrentHashMap<>();

    /**
     * The use since the measurement before; 0 when there is none, or when the counter or the clock went back.
     *
     * @param cgroup name of the cgroup
     * @param time when it was measured
     * @param total CPU time since its beginning, in nanoseconds
     * @return billionths of a core
     */
    long rate(String cgroup, Instant time, long total) {
        return points.compute(cgroup, (_, before) -> next(before, time, total)).rate();
    }

    private static Point next(Point before, Instant time, long total) {
        if (before == null || Long.compareUnsigned(total, before.total()) < 0 || time.isBefore(before.time())) {
            return new Point(time, total, 0);
        }
        Duration passed = Duration.between(before.time(), time);
        if (passed.compareTo(SHORTEST) < 0) {
            return before;
        }
        return new Point(time, total, (long) ((total - before.total()) / (double) passed.toNanos() * NANOS));
    }

    /** Forgets all others. */
    void retain(Set<String> cgroups) {
        points.keySet().retainAll(cgroups);
    }
}
