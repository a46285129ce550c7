package io.jubelet.ports.fake;

import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** {@link CgroupStatistics} that a test sets. */
public final class FakeCgroupStatistics implements CgroupStatistics {

    private final Map<String, CgroupReading> readings = new ConcurrentSkipListMap<>();
    private final AtomicInteger reads = new AtomicInteger();

    /** Adds a cgroup, or changes it. */
    public void put(CgroupReading reading) {
        readings.put(reading.path(), reading);
    }

    /** Removes a cgroup. */
    public void remove(String path) {
        readings.remove(path);
    }

    /** How often trees were looked at. */
    public int reads() {
        return reads.get();
    }

    @Override
    public Optional<CgroupReading> read(String path, Detail detail) {
        return Optional.ofNullable(readings.get(path));
    }

    @Override
    public List<String> paths(List<String> tops) {
        reads.incrementAndGet();
        return readings.keySet().stream().filter(path -> tops.stream().anyMatch(top -> isIn(path, top))).toList();
    }

    @Override
    public List<CgroupReading> readAll(List<String> paths, Detail detail) {
        return paths.stream().flatMap(path -> read(path, detail).stream()).toList();
    }

    private static boolean isIn(String path, String top) {
        return top.equals(CgroupReading.ROOT) || path.equals(top) || path.startsWith(top + "/");
    }
}
