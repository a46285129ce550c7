package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cgroup in which nothing ran is not read as a whole; on files of version 1. */
final class IdleCgroupsTest {

    private static final Duration SCRAPE = Duration.ofSeconds(10);

    @TempDir
    private Path root;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private KernelCgroupStatistics statistics;

    @BeforeEach
    void waits() throws IOException {
        write("proc/stat", "btime 1700000000\n");
        write("cg/pod/cgroup.procs", "");
        write("cg/pod/cpuacct.usage", "5000000\n");
        write("cg/pod/memory.usage_in_bytes", "4096\n");
        write("cg/pod/memory.limit_in_bytes", "8192\n");
        rss(100);
        String top = root + "/cg";
        var files = new CgroupFilesV1(Map.of("cpuacct", top, "memory", top), new DiskNames(root.resolve("dev")));
        statistics = new KernelCgroupStatistics(files, root + "/proc", () -> now);
        assertEquals(100, read().memory().rss());
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void rss(long bytes) throws IOException {
        write("cg/pod/memory.stat", "total_rss " + bytes + "\n");
    }

    private CgroupSample read() {
        return statistics.read("/pod", Detail.ALL).orElseThrow().sample();
    }

    @Test
    void whatWaitsIsNotReadAgain() throws IOException {
        rss(200);
        now = now.plus(SCRAPE);
        assertEquals(100, read().memory().rss());
        assertEquals(now, read().time());
    }

    @Test
    void cpuTimeShowsThatSomethingRan() throws IOException {
        rss(200);
        write("cg/pod/cpuacct.usage", "5000001\n");
        now = now.plus(SCRAPE);
        assertEquals(200, read().memory().rss());
    }

    @Test
    void memoryShowsThatSomethingWasRemoved() throws IOException {
        rss(50);
        write("cg/pod/memory.usage_in_bytes", "2048\n");
        now = now.plus(SCRAPE);
        assertEquals(50, read().memory().rss());
    }

    @Test
    void afterSomeMinutesEverythingIsReadAgain() throws IOException {
        rss(200);
        for (int seconds = 0; seconds < 130; seconds += 10) {
            assertEquals(100, read().memory().rss(), "after " + seconds + " s");
            now = now.plus(SCRAPE);
        }
        now = now.plus(SCRAPE.multipliedBy(10));
        assertEquals(200, read().memory().rss());
    }

    @Test
    void limitsAreReadAgainAfterAMinute() throws IOException {
        write("cg/pod/memory.limit_in_bytes", "16384\n");
        now = now.plus(SCRAPE.multipliedBy(8));
        var reading = statistics.read("/pod", Detail.ALL).orElseThrow();
        assertEquals(16384, reading.settings().memory().orElseThrow().limit());
    }

    @Test
    void aSummaryIsAlwaysRead() throws IOException {
        rss(200);
        assertEquals(200, statistics.read("/pod", Detail.SUMMARY).orElseThrow().sample().memory().rss());
    }

    @Test
    void whatVanishedIsNotThere() throws IOException {
        for (String name : new String[] {"cgroup.procs", "cpuacct.usage", "memory.usage_in_bytes"}) {
            Files.delete(root.resolve("cg/pod/" + name));
        }
        assertTrue(statistics.read("/pod", Detail.ALL).isEmpty());
    }

    @Test
    void withoutMemoryControllerEverythingIsRead() throws IOException {
        Files.delete(root.resolve("cg/pod/memory.usage_in_bytes"));
        rss(200);
        read();
        rss(300);
        assertEquals(300, read().memory().rss());
    }
}
