package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.metrics.ExpositionText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessCollectorTest {

    @TempDir
    private Path proc;

    @Test
    void theFilesOfAProcessBecomeMetrics() throws IOException {
        Path self = Files.createDirectories(proc.resolve("self"));
        Files.createDirectories(self.resolve("fd/3"));
        Files.createDirectories(self.resolve("fd/4"));
        Files.writeString(proc.resolve("stat"), "cpu 1 2 3\nbtime 1000\n");
        Files.writeString(self.resolve("stat"), "7 (a (b) c) S 1 1 1 0 -1 4194560 10 0 0 0 150 50 0 0 20 0 9 0 2550 5 6\n");
        Files.writeString(self.resolve("status"), "Name:\tx\nVmSize:\t    2048 kB\nVmRSS:\t    1024 kB\nThreads:\t9\n");
        Files.writeString(self.resolve("limits"), """
                Limit                     Soft Limit           Hard Limit           Units
                Max open files            1024                 4096                 files
                Max address space         unlimited            unlimited            bytes
                """);
        assertEquals("""
                process_cpu_seconds_total 2
                process_max_fds 1024
                process_open_fds 2
                process_resident_memory_bytes 1.048576e+06
                process_start_time_seconds 1025.5
                process_threads 9
                process_virtual_memory_bytes 2.097152e+06
                process_virtual_memory_max_bytes 1.8446744073709552e+19
                """, samples());
    }

    @Test
    void whatCannotBeReadIsLeftOut() {
        assertEquals(List.of(), ProcessCollector.of(proc, "self"));
    }

    private String samples() {
        return ExpositionText.of(ProcessCollector.of(proc, "self")).lines().filter(line -> !line.startsWith("#"))
                .map(line -> line + "\n").reduce("", String::concat);
    }
}
