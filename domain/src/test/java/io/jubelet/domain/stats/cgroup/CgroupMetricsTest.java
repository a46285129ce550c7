package io.jubelet.domain.stats.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.stats.cgroup.StallCounts.Stall;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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

    @Test
    void labelsOfAValueStandInTheOrderOfTheirNames() {
        var disk = new DiskCounts("", 8, 0, Map.of("Read", 1L), Map.of());
        var sample = new CgroupSample(NOW, new CpuCounts(2_000_000_000L, List.of(), 0, 0, 0, 0, 0, 0, 0), MemoryCounts.NONE,
                List.of(disk, new DiskCounts("", 9, 0, Map.of("Read", 2L), Map.of("Read", 7L))), List.of(), List.of(),
                ProcessCounts.NONE, 0,
                Optional.empty());
        var owner = new CgroupUse.Owner("id1", "image", "ns", "web", "a\"b");
        String text = text(Optional.of(List.of(new CgroupUse("/a", owner,
                new CgroupSpec(Instant.EPOCH, Optional.empty(), Optional.empty(), true), Optional.of(sample)))));
        assertTrue(text.contains("\ncontainer_cpu_usage_seconds_total{container=\"a\\\"b\",cpu=\"total\",id=\"/a\","
                + "image=\"image\",name=\"id1\",namespace=\"ns\",pod=\"web\"} 2 100000\n"), text);
        assertTrue(text.contains("\ncontainer_blkio_device_usage_total{container=\"a\\\"b\",device=\"\",id=\"/a\",image=\"image\","
                + "major=\"9\",minor=\"0\",name=\"id1\",namespace=\"ns\",operation=\"Read\",pod=\"web\"} 2 100000\n"), text);
        assertTrue(text.contains("\ncontainer_fs_reads_total{container=\"a\\\"b\",device=\"\",id=\"/a\",image=\"image\","
                + "name=\"id1\",namespace=\"ns\",pod=\"web\"} 7 100000\n"), text);
        assertEquals(1, text.lines().filter(line -> line.startsWith("container_fs_reads_bytes_total{")).count(),
                "two disks without a name have the same labels");
    }

    private static String text(Optional<List<CgroupUse>> cgroups) {
        return ExpositionText.of(sink -> CgroupMetrics.write(Optional.empty(), cgroups, NOW, sink));
    }

    private static Optional<List<CgroupUse>> sampled(CgroupSpec settings, Optional<StallCounts> stalls) {
        return Optional.of(List.of(cgroup(settings, Optional.of(new CgroupSample(Instant.ofEpochSecond(50),
                CpuCounts.NONE, MemoryCounts.NONE, List.of(), List.of(), List.of(), ProcessCounts.NONE, 0, stalls)))));
    }

    private static CgroupUse cgroup(CgroupSpec settings, Optional<CgroupSample> sample) {
        return new CgroupUse("/a", CgroupUse.Owner.SYSTEM, settings, sample);
    }

    private static CgroupSpec settings(long quota) {
        return new CgroupSpec(Instant.EPOCH, Optional.of(new CgroupSpec.Cpu(2, 100_000, quota)),
                Optional.of(new CgroupSpec.Memory(Long.MAX_VALUE, 0, 0)), false);
    }
}
