package io.jubelet.domain.stats.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.stats.cgroup.StallCounts.Stall;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void aMachineHasItsMetrics() {
        var machine = new MachineDetails("6.1", "Debian", "m", "b", "s", 8, 4, 2, -1, 1024);
        String text = ExpositionText.of(sink -> CgroupMetrics.write(Optional.of(machine), Optional.of(List.of()), NOW, sink));
        String labels = "{boot_id=\"b\",machine_id=\"m\",";
        String last = "system_uuid=\"s\"} ";
        assertEquals(List.of(
                "cadvisor_version_info{cadvisorRevision=\"\",cadvisorVersion=\"\",dockerVersion=\"\",kernelVersion=\"6.1\","
                        + "osVersion=\"Debian\"} 1",
                "container_scrape_error 0",
                "machine_cpu_books" + labels + last + "0",
                "machine_cpu_cores" + labels + last + "8",
                "machine_cpu_drawers" + labels + last + "0",
                "machine_cpu_physical_cores" + labels + last + "4",
                "machine_cpu_sockets" + labels + last + "2",
                "machine_memory_bytes" + labels + last + "1.8446744073709552e+19",
                "machine_nvm_avg_power_budget_watts" + labels + last + "0",
                "machine_nvm_capacity" + labels + "mode=\"app_direct_mode\"," + last + "0",
                "machine_nvm_capacity" + labels + "mode=\"memory_mode\"," + last + "0",
                "machine_scrape_error 0",
                "machine_swap_bytes" + labels + last + "1024"),
                text.lines().filter(line -> !line.startsWith("#")).toList());
    }

    @Test
    void aFamilyHasOneHeaderAndItsCgroupsByContainerAndPath() {
        var owner = new CgroupUse.Owner("id", "image", "ns", "web", "app");
        String text = text(Optional.of(List.of(new CgroupUse("/b", owner, settings(0), sample()), cgroup(settings(0), sample()),
                new CgroupUse("/a/b", CgroupUse.Owner.SYSTEM, settings(0), sample()))));
        assertEquals(List.of("/a", "/a/b", "/b"), text.lines().filter(line -> line.startsWith("container_health_state{"))
                .map(line -> line.replaceAll(".*id=\"([^\"]*)\".*", "$1")).toList());
        assertEquals(1, text.lines().filter(line -> line.startsWith("# TYPE container_health_state gauge")).count());
        assertTrue(text.contains("\ncontainer_health_state" + LABELS + " -1 50000\n"), text);
    }

    private static Optional<CgroupSample> sample() {
        return sampled(settings(0), Optional.empty()).orElseThrow().getFirst().sample();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "9223372036854775807, 9.223372036854775807e18", "-9223372036854775808, 9.223372036854775808e18",
        "-1, 1.8446744073709551615e19", "-4096, 1.8446744073709547520e19", "-3072, 1.844674407370954854e19",
        "-3073, 1.844674407370954854e19", "-9223372036854774783, 9.223372036854777856e18"})
    void countersAreUnsigned(long counter, double value) {
        assertEquals(value, Counts.unsigned(counter));
    }

    @Test
    void countsOfProcessesAreJoined() {
        var counts = new ProcessCounts(1, 2, 3, 4, 5, OptionalLong.of(6));
        assertEquals(new ProcessCounts(1, 2, 3, 7, 8, OptionalLong.of(6)), counts.withThreads(7, 8));
        assertEquals(new ProcessCounts(1, 2, 3, 4, 5), counts.withoutOpenFileLimit());
    }

    @Test
    void aSampleMayHoldAtAnotherTime() {
        CgroupSample sample = sample().orElseThrow();
        assertEquals(NOW, sample.at(NOW).time());
        assertEquals(sample, sample.at(NOW).at(sample.time()));
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
