package io.jubelet.adapters.fs.host;

import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** Usage of a process, as proc(5) reports it. Unreadable values are omitted. */
public final class ProcessCollector {

    /** Unit of the times in {@code stat}: what user programs see is the same on every Linux. */
    private static final double TICKS_PER_SECOND = 100;
    private static final double KIB = 1024;
    /** Fields of {@code stat} behind the command, from 0. */
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    private static final int START_TIME = 19;

    private final Path proc;
    private final Path process;
    private final MetricCollector metrics = new MetricCollector();

    private ProcessCollector(Path proc, Path process) {
        this.proc = proc;
        this.process = process;
    }

    /**
     * The families, measured now.
     *
     * @param proc where proc(5) is mounted
     * @param process name of the process there, such as {@code self}
     */
    public static List<MetricFamily> of(Path proc, String process) {
        var all = new ProcessCollector(proc, proc.resolve(process));
        all.times();
        all.memory();
        all.limits();
        all.files();
        return all.metrics.families();
    }

    private void times() {
        String stat = text(process.resolve("stat"));
        int end = stat.lastIndexOf(')');
        if (end < 0) {
            return;
        }
        String[] fields = stat.substring(end + 1).strip().split(" ");
        if (fields.length <= START_TIME) {
            return;
        }
        counter("process_cpu_seconds_total", "Total user and system CPU time spent in seconds.",
                (Double.parseDouble(fields[USER_TIME]) + Double.parseDouble(fields[SYSTEM_TIME])) / TICKS_PER_SECOND);
        number(proc.resolve("stat"), "btime ").ifPresent(boot -> gauge("process_start_time_seconds",
                "[ALPHA] Start time of the process since unix epoch in seconds.",
                boot + Double.parseDouble(fields[START_TIME]) / TICKS_PER_SECOND));
    }

    private void memory() {
        Path status = process.resolve("status");
        number(status, "VmRSS:").ifPresent(kib -> gauge("process_resident_memory_bytes",
                "Resident memory size in bytes.", kib * KIB));
        number(status, "VmSize:").ifPresent(kib -> gauge("process_virtual_memory_bytes",
                "Virtual memory size in bytes.", kib * KIB));
        number(status, "Threads:").ifPresent(threads -> gauge("process_threads",
                "Number of threads of the operating system.", threads));
    }

    private void limits() {
        Path limits = process.resolve("limits");
        number(limits, "Max open files").ifPresent(most -> gauge("process_max_fds",
                "Maximum number of open file descriptors.", most));
        number(limits, "Max address space").ifPresent(most -> gauge("process_virtual_memory_max_bytes",
                "Maximum amount of virtual memory available in bytes.", most));
    }

    private void files() {
        try {
            int open = Directories.list(process.resolve("fd")).size();
            if (open > 0) {
                gauge("process_open_fds", "Number of open file descriptors.", open);
            }
        } catch (IOException e) {
            // Left out.
        }
    }

    private void counter(String name, String help, double value) {
        metrics.add(name, help, MetricType.COUNTER, List.of(), value);
    }

    private void gauge(String name, String help, double value) {
        metrics.add(name, help, MetricType.GAUGE, List.of(), value);
    }

    /** The first number of the line that begins so; no limit is the largest number of 64 bits. */
    private static OptionalDouble number(Path file, String begin) {
        return text(file).lines().filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length()).strip().split("\\s+")[0])
                .mapToDouble(word -> word.equals("unlimited") ? 0x1p64 : Double.parseDouble(word)).findFirst();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
