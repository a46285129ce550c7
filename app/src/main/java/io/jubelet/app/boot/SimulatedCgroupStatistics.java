package io.jubelet.app.boot;

import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The root cgroup of a simulated machine, which uses nothing. */
final class SimulatedCgroupStatistics implements CgroupStatistics {

    private final Instant start = Instant.now();

    @Override
    public Optional<CgroupReading> read(String path, Detail detail) {
        if (!path.equals(CgroupReading.ROOT)) {
            return Optional.empty();
        }
        long memory = new SimulatedHost().machine().memoryBytes();
        var settings = new CgroupSpec(start, Optional.of(new CgroupSpec.Cpu(0, 0, 0)),
                Optional.of(new CgroupSpec.Memory(memory, 0, 0)), false);
        var sample = new CgroupSample(Instant.now(), CpuCounts.NONE, MemoryCounts.NONE, List.of(), List.of(), List.of(),
                ProcessCounts.NONE, 0, Optional.empty());
        return Optional.of(new CgroupReading(path, settings, sample, Optional.empty(), OptionalLong.empty()));
    }

    @Override
    public List<String> paths(List<String> tops) {
        return List.of();
    }

    @Override
    public List<CgroupReading> readAll(List<String> paths, Detail detail) {
        return List.of();
    }
}
