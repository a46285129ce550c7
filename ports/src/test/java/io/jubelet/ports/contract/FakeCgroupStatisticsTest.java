package io.jubelet.ports.contract;

import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.fake.FakeCgroupStatistics;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

final class FakeCgroupStatisticsTest extends CgroupStatisticsContract {

    private final FakeCgroupStatistics statistics = new FakeCgroupStatistics();

    FakeCgroupStatisticsTest() {
        make(CgroupReading.ROOT);
    }

    @Override
    protected CgroupStatistics statistics() {
        return statistics;
    }

    @Override
    protected String top() {
        return "/test";
    }

    @Override
    protected void make(String path) {
        var cpu = new CpuCounts(1, List.of(), 0, 0, 0, 0, 0, 0, 0);
        var memory = new MemoryCounts(2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        statistics.put(new CgroupReading(path, new CgroupSpec(Instant.EPOCH, Optional.empty(),
                Optional.of(new CgroupSpec.Memory(1 << 30, 0, 0)), true), new CgroupSample(Instant.EPOCH, cpu, memory,
                        List.of(), List.of(), List.of(), ProcessCounts.NONE, 0, Optional.empty()), Optional.empty(),
                OptionalLong.empty()));
    }

    @Override
    protected void close() {
        // The fake is gone with the test.
    }
}
