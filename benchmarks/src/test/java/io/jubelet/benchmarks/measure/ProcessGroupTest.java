package io.jubelet.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessGroupTest {

    @TempDir
    private Path proc;

    /** A process with these clock ticks: user, system, and the same of its children that ended. */
    private void process(int pid, int group, String ticks, int kib) throws IOException {
        Path directory = Files.createDirectory(proc.resolve(Integer.toString(pid)));
        Files.writeString(directory.resolve("stat"), pid + " (a) (b 1) S 1 " + group + " 9 0 -1 4194560 100 0 0 0 " + ticks
                + " 20 0 30 0 1000 8885700 3000 18446744073709551615 1 1\n");
        Files.writeString(directory.resolve("status"),
                "Name:\tagent\nVmPeak:\t 999999 kB\nVmHWM:\t " + 3 * kib + " kB\nVmRSS:\t " + 2 * kib + " kB\nThreads:\t30\n");
        Files.writeString(directory.resolve("smaps_rollup"), "00400000-7fff00000000 ---p 00000000 00:00 0    [rollup]\n"
                + "Rss:            " + 2 * kib + " kB\nPss:  999 kB\nPss_Anon:       " + kib + " kB\nPss_File:  5 kB\n");
    }

    @Test
    void allProcessesOfTheGroupCountAndNoOthers() throws IOException {
        process(100, 100, "7 3 2 1", 1024);
        process(101, 100, "1 0 0 0", 2048);
        process(102, 99, "1000 1000 1000 1000", 4096);
        Files.createDirectory(proc.resolve("sys"));

        var group = new ProcessGroup(proc, 100);

        assertEquals(140, group.cpuMillis());
        assertEquals(new ProcessGroup.Memory(6, 3, 9), group.memory());
    }

    @Test
    void aProcessThatHasJustEndedIsPassedOver() throws IOException {
        process(100, 100, "7 3 0 0", 1024);
        Files.createDirectory(proc.resolve("101"));

        var group = new ProcessGroup(proc, 100);

        assertEquals(100, group.cpuMillis());
        assertEquals(2, group.memory().resident());
    }

    @Test
    void withoutNumbersOfTheKernelMemoryIsZero() throws IOException {
        process(100, 100, "7 3 0 0", 1024);
        Files.writeString(proc.resolve("100/smaps_rollup"), "Rss: 12 kB\n");

        assertEquals(0, new ProcessGroup(proc, 100).memory().anonymous());
    }
}
