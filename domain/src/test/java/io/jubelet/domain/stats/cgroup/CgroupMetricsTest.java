package io.jubelet.domain.stats.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.stats.cgroup.StallCounts.Stall;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CgroupMetricsTest {

    private static final Instant NOW = Instant.ofEpochSecond(100);
    private static final String LABELS = "{container=\"\",id=\"/a\",image=\"\",name=\"\",namespace=\"\",pod=\"\"}";

    @Test
    void failuresAreMetricsToo() {
        String text = text(Optional.empty());
        assertTrue(text.contains("\nmachine_scrape_error 1\n"), text);
        assertTrue(text.contains("\ncontainer_scrape_error 1\n"), text);
    }

    @Test
    void withoutASampleOnlyTheSettings() {
        String text = text(Optional.of(List.of(cgroup(settings(0), Optional.empty()))));
        assertTrue(text.contains("\ncontainer_spec_memory_limit_bytes" + LABELS + " 0\n"), "no limit: " + text);
        assertEquals(0, text.lines().filter(line -> line.startsWith("container_last_seen")).count());
    }

    @Test
    void quotaMetricsOnlyWithAQuota() {
        assertTrue(!text(sampled(settings(0), Optional.empty())).contains("container_cpu_cfs_periods_total"));
        assertTrue(text(sampled(settings(5), Optional.empty())).contains("container_cpu_cfs_periods_total" + LABELS));
    }

    @Test
    void stallsInSecondsWhereTheKernelMeasuresThem() {
        assertTrue(!text(sampled(settings(0), Optional.empty())).contains("container_pressure"));
        var stalls = new StallCounts(new Stall(2_500_000, 0), new Stall(0, 0), new Stall(0, 0));
        assertTrue(text(sampled(settings(0), Optional.of(stalls)))
                .contains("container_pressure_cpu_stalled_seconds_total" + LABELS + " 2.5 50000\n"));
    }

    private static String text(Optional<List<CgroupUse>> cgroups) {
        return ExpositionText.of(CgroupMetrics.of(Optional.empty(), cgroups, NOW));
    }

    private static Optional<List<CgroupUse>> sampled(CgroupSettings settings, Optional<StallCounts> stalls) {
        return Optional.of(List.of(cgroup(settings, Optional.of(new CgroupSample(Instant.ofEpochSecond(50),
                CpuCounts.NONE, MemoryCounts.NONE, List.of(), List.of(), List.of(), ProcessCounts.NONE, 0, stalls)))));
    }

    private static CgroupUse cgroup(CgroupSettings settings, Optional<CgroupSample> sample) {
        return new CgroupUse("/a", CgroupUse.Owner.SYSTEM, settings, sample);
    }

    private static CgroupSettings settings(long quota) {
        return new CgroupSettings(Instant.EPOCH, Optional.of(new CgroupSettings.Cpu(2, 100_000, quota)),
                Optional.of(new CgroupSettings.Memory(Long.MAX_VALUE, 0, 0)), false);
    }
}
