package io.jubelet.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel says about a process. */
final class ProcessStat {

    /** The kernel's clock ticks for user space: fixed at 100 a second on every architecture Java 25 runs on. */
    private static final long MILLIS_PER_TICK = 10;

    private final Path directory;

    ProcessStat(long pid) {
        this.directory = Path.of("/proc", Long.toString(pid));
    }

    /** CPU time used so far by all threads, user and system, in milliseconds; the resolution is 10 ms. */
    long cpuMillis() {
        String stat = read("stat");
        // The name of the program, in parentheses, may hold spaces.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * MILLIS_PER_TICK;
    }

    /** Resident memory in MiB. */
    double residentMiB() {
        return read("status").lines().filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", ""))).findFirst().orElse(0) / 1024.0;
    }

    private String read(String file) {
        try {
            return Files.readString(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException("the agent has ended; its log tells why", e);
        }
    }
}
