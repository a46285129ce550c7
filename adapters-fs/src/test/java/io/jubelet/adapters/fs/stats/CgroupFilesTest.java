package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.stats.Pressure;
import io.jubelet.domain.stats.Pressure.Stall;
import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.DiskCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.domain.stats.cgroup.StallCounts;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files as kernels of both versions write them. */
final class CgroupFilesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final long MAX = -1;

    @TempDir
    private Path root;

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private CgroupFiles unified() {
        return new CgroupFilesV2(root + "/cg", root + "/proc", new DiskNames(root.resolve("dev")));
    }

    private CgroupFiles.Measured measured(CgroupFiles files, String path) {
        try (var file = new StatFile()) {
            CgroupFiles.Limits limits = files.limits(file, path, NOW);
            file.read(files.processes(path));
            ProcessCounts own = new ProcessFiles(root + "/proc").count(file, path.isEmpty(), NOW);
            return files.measure(file, path, limits, Detail.ALL, own, NOW);
        }
    }

    private CgroupSpec settings(CgroupFiles files, String path) {
        try (var file = new StatFile()) {
            return files.limits(file, path, NOW).settings();
        }
    }

    private void writeUnified() throws IOException {
        write("cg/pod/cpu.stat", """
                usage_usec 5000
                user_usec 3000
                system_usec 2000
                nr_periods 10
                nr_throttled 2
                throttled_usec 7
                nr_bursts 1
                burst_usec 4
                """);
        write("cg/pod/memory.current", "1000\n");
        write("cg/pod/memory.peak", "1500\n");
        write("cg/pod/memory.swap.current", "16\n");
        write("cg/pod/memory.stat", """
                anon 400
                file 500
                kernel 20
                file_mapped 30
                inactive_anon 1
                active_anon 2
                inactive_file 300
                active_file 200
                pgfault 77
                pgmajfault 3
                """);
        write("cg/pod/memory.events", "low 0\nhigh 0\nmax 6\noom 1\noom_kill 2\noom_group_kill 0\n");
        write("cg/pod/io.stat", "8:0 rbytes=4096 wbytes=8192 rios=1 wios=2 dbytes=0 dios=0\n254:1 \nnonsense\n");
        write("cg/pod/pids.current", "5\n");
        write("cg/pod/pids.max", "max\n");
        write("cg/pod/cgroup.procs", "");
        write("cg/pod/cpu.weight", "100\n");
        write("cg/pod/cpu.max", "max 100000\n");
        write("cg/pod/memory.max", "max\n");
        write("cg/pod/memory.swap.max", "4096\n");
        write("cg/pod/memory.min", "12\n");
        Files.createDirectories(root.resolve("dev"));
        Files.createSymbolicLink(root.resolve("dev/8:0"), Path.of("../../devices/sda"));
    }

    @Test
    void version2() throws IOException {
        writeUnified();
        for (String resource : List.of("cpu", "memory", "io")) {
            write("cg/pod/" + resource + ".pressure", "some avg10=1.25 avg60=0.50 avg300=0.01 total=42\n"
                    + "full avg10=0.00 avg60=0.00 avg300=0.00 total=9\n");
        }
        CgroupSample sample = measured(unified(), "/pod").sample();
        var stall = new StallCounts.Stall(9, 42);
        assertEquals(new CgroupSample(NOW, new CpuCounts(5_000_000, List.of(), 3_000_000, 2_000_000, 10, 2, 7000, 1, 4000),
                new MemoryCounts(1000, 1500, 700, 500, 400, 16, 0, 30, 200, 300, 6, 77, 3, 77, 3),
                List.of(new DiskCounts("/dev/sda", 8, 0, Map.of("Read", 4096L, "Write", 8192L, "Discard", 0L),
                                Map.of("Read", 1L, "Write", 2L, "Discard", 0L)),
                        new DiskCounts("", 254, 1, Map.of(), Map.of())),
                List.of(), List.of(), new ProcessCounts(0, 0, 0, 5, 0), 2,
                Optional.of(new StallCounts(stall, stall, stall))), sample);
        assertEquals(new Pressure(Optional.of(new Stall(9, 0, 0, 0)), Optional.of(new Stall(42, 1.25, 0.5, 0.01))),
                measured(unified(), "/pod").pressure().orElseThrow().io());
        assertEquals(new CgroupSpec(NOW, Optional.of(new CgroupSpec.Cpu(2597, 100_000, 0)),
                Optional.of(new CgroupSpec.Memory(MAX, 4096, 12)), true), settings(unified(), "/pod"));
    }

    @Test
    void aSummaryOfVersion2HasNoDisksAndThreads() throws IOException {
        writeUnified();
        try (var file = new StatFile()) {
            CgroupFiles files = unified();
            var own = new ProcessCounts(2, 0, 0, 0, 0);
            CgroupSample sample = files.measure(file, "/pod", files.limits(file, "/pod", NOW), Detail.SUMMARY, own, NOW).sample();
            assertEquals(new CgroupSample(NOW, new CpuCounts(5_000_000, List.of(), 3_000_000, 2_000_000, 10, 2, 7000, 1, 4000),
                    new MemoryCounts(1000, 0, 700, 500, 400, 16, 0, 30, 200, 300, 0, 77, 3, 77, 3), List.of(), List.of(), List.of(), own, 0,
                    Optional.empty()), sample);
        }
    }

    @Test
    void cpuTimeAndMemoryTellWhetherAnythingHappened() throws IOException {
        writeUnified();
        write("cpu/pod/cpuacct.usage", "5000\n");
        write("memory/pod/memory.usage_in_bytes", "1000\n");
        try (var file = new StatFile()) {
            assertEquals(new CgroupFiles.Activity(5000, 1000), unified().activity(file, "/pod"));
            assertEquals(new CgroupFiles.Activity(5000, 1000), separate().activity(file, "/pod"));
            assertFalse(unified().activity(file, "/none").isKnown());
            assertFalse(separate().activity(file, "/none").isKnown());
            Files.delete(root.resolve("cg/pod/cpu.stat"));
            assertFalse(unified().activity(file, "/pod").isKnown());
        }
    }

    @Test
    void theRootOfVersion2IsTheMachine() throws IOException {
        write("cg/memory.stat", "anon 400\nfile 500\ninactive_file 300\n");
        write("proc/meminfo", "MemTotal:       100 kB\nSwapTotal:       8 kB\nSwapFree:        6 kB\n");
        MemoryCounts memory = measured(unified(), "").sample().memory();
        assertEquals(900, memory.usage());
        assertEquals(600, memory.workingSet());
        assertEquals(2048, memory.swap());
    }

    @Test
    void whatIsNoNumberIsMissingAlone() throws IOException {
        writeUnified();
        write("cg/pod/memory.current", "lots\n");
        write("cg/pod/memory.stat", "anon 99999999999999999999999\ninactive_file -1\npgfault 77\nfile\n");
        write("cg/pod/cpu.stat", "\0\0\n\nusage_usec\n");
        write("cg/pod/io.stat", "8:0 rbytes=x wbytes\n:\n8:\n");
        write("cg/pod/cpu.pressure", "some total\n");
        CgroupSample sample = measured(unified(), "/pod").sample();
        assertEquals(new MemoryCounts(0, 1500, 0, 0, 0, 16, 0, 0, 0, 0, 6, 77, 0, 77, 0), sample.memory());
        assertEquals(CpuCounts.NONE, sample.cpu());
        assertEquals(List.of(new DiskCounts("/dev/sda", 8, 0, Map.of(), Map.of())), sample.disks());
        assertEquals(Optional.empty(), sample.stalls());
    }

    private CgroupFiles separate() {
        return new CgroupFilesV1(Map.of("cpu", root + "/cpu", "cpuacct", root + "/cpu", "memory", root + "/memory", "blkio",
                root + "/blkio", "pids", root + "/pids"), new DiskNames(root.resolve("dev")));
    }

    @Test
    void version1() throws IOException {
        write("cpu/pod/cpuacct.usage", "5000\n");
        write("cpu/pod/cpuacct.stat", "user 3\nsystem 2\n");
        write("cpu/pod/cpu.stat", "nr_periods 10\nnr_throttled 2\nthrottled_time 7\nnr_bursts 1\nburst_time 4\n");
        write("cpu/pod/cpu.shares", "1024\n");
        write("cpu/pod/cpu.cfs_period_us", "100000\n");
        write("cpu/pod/cpu.cfs_quota_us", "50000\n");
        write("cpu/pod/cgroup.procs", "11\n12\n");
        write("proc/11/fd/0", "");
        write("proc/11/fd/1", "");
        Files.createSymbolicLink(root.resolve("proc/11/fd/2"), Path.of("socket:[4711]"));
        write("memory/pod/memory.usage_in_bytes", "1000\n");
        write("memory/pod/memory.max_usage_in_bytes", "1500\n");
        write("memory/pod/memory.failcnt", "6\n");
        write("memory/pod/memory.kmem.usage_in_bytes", "8\n");
        write("memory/pod/memory.limit_in_bytes", "2000\n");
        write("memory/pod/memory.memsw.limit_in_bytes", "2048\n");
        write("memory/pod/memory.soft_limit_in_bytes", "1\n");
        write("memory/pod/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
        write("memory/pod/memory.stat", """
                cache 1
                rss 1
                pgfault 77
                pgmajfault 3
                inactive_file 1
                total_cache 500
                total_rss 400
                total_mapped_file 30
                total_swap 16
                total_inactive_file 1300
                total_active_file 200
                """);
        write("blkio/pod/blkio.throttle.io_serviced_recursive", "8:0 Read 3\nTotal 3\n");
        write("blkio/pod/blkio.throttle.io_service_bytes_recursive", "8:0 Read 4096\n8:0 Write 1\n8:0 Total 4097\nTotal 4097\n");
        write("pids/pod/pids.current", "5\n");
        write("pids/pod/pids.max", "10\n");
        CgroupSample sample = measured(separate(), "/pod").sample();
        assertEquals(new CgroupSample(NOW, new CpuCounts(5000, List.of(), 30_000_000, 20_000_000, 10, 2, 7, 1, 4),
                new MemoryCounts(1000, 1500, 0, 500, 400, 16, 8, 30, 200, 1300, 6, 77, 3, 77, 3),
                List.of(new DiskCounts("", 8, 0, Map.of("Read", 4096L, "Write", 1L, "Total", 4097L), Map.of("Read", 3L))), List.of(),
                List.of(),
                new ProcessCounts(2, 3, 1, 5, 10), 2, Optional.empty()), sample);
        assertEquals(new CgroupSpec(NOW, Optional.of(new CgroupSpec.Cpu(1024, 100_000, 50_000)),
                Optional.of(new CgroupSpec.Memory(2000, 2048, 1)), true),
                settings(separate(), "/pod"));
    }

    @Test
    void withoutLimitsVersion1CountsNothingThatOnlyLimitsBringAbout() throws IOException {
        write("cpu/pod/cpu.cfs_quota_us", "-1\n");
        write("cpu/pod/cpu.stat", "nr_periods 10\n");
        write("memory/pod/memory.limit_in_bytes", "9223372036854771712\n");
        write("memory/pod/memory.failcnt", "6\n");
        CgroupSample sample = measured(separate(), "/pod").sample();
        assertEquals(CpuCounts.NONE, sample.cpu());
        assertEquals(MemoryCounts.NONE, sample.memory());
        assertEquals(0, settings(separate(), "/pod").cpu().orElseThrow().quota());
    }
}
