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

    /** How often trees were read. */
    public int reads() {
        return reads.get();
    }

    @Override
    public Optional<CgroupReading> read(String path, Detail detail) {
        return Optional.ofNullable(readings.get(path));
    }

    @Override
    public List<CgroupReading> readTrees(List<String> paths, Detail detail) {
        reads.incrementAndGet();
        return readings.values().stream().filter(reading -> paths.stream().anyMatch(path -> isIn(reading, path))).toList();
    }

    private static boolean isIn(CgroupReading reading, String path) {
        return path.equals(CgroupReading.ROOT) || reading.path().equals(path) || reading.path().startsWith(path + "/");
    }
}
