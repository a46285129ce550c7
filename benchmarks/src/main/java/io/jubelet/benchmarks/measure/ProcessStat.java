package io.jubelet.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** What the kernel says about a process. */
public final class ProcessStat {

    /** The kernel's clock ticks for user space: fixed at 100 a second on every architecture Java 25 runs on. */
    private static final long MILLIS_PER_TICK = 10;
    private static final int PROCESS_GROUP = 2;
    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    private static final int LAST_TIME = 14;

    private final Path directory;

    /** The process of this id. */
    public ProcessStat(long pid) {
        this(Path.of("/proc", Long.toString(pid)));
    }

    /** The process of this directory of {@code /proc}. */
    ProcessStat(Path directory) {
        this.directory = directory;
    }

    /** CPU time used so far by all threads, user and system, in milliseconds; the resolution is 10 ms. */
    public long cpuMillis() {
        String[] fields = fields();
        return (Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME])) * MILLIS_PER_TICK;
    }

    /** The same, together with that of all children that have ended. */
    long cpuMillisWithChildren() {
        return Arrays.stream(fields(), USER_TIME, LAST_TIME + 1).mapToLong(Long::parseLong).sum() * MILLIS_PER_TICK;
    }

    /** Id of the process group. */
    long group() {
        return Long.parseLong(fields()[PROCESS_GROUP]);
    }

    /** The fields of {@code stat} behind the name of the program. */
    private String[] fields() {
        String stat = read("stat");
        // The name, in parentheses, may hold spaces and parentheses.
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    }

    /** Resident memory in MiB. */
    public double residentMiB() {
        return kib("status").getOrDefault("VmRSS", 0L) / 1024.0;
    }

    /** The most memory that was ever resident, in MiB. */
    double peakMiB() {
        return kib("status").getOrDefault("VmHWM", 0L) / 1024.0;
    }

    /** Memory that belongs to this process alone and to no file, in MiB: pages that are shared count in parts. */
    double anonymousMiB() {
        return kib("smaps_rollup").getOrDefault("Pss_Anon", 0L) / 1024.0;
    }

    /** Lines such as {@code VmRSS:  1234 kB}, by their names. */
    private Map<String, Long> kib(String file) {
        return read(file).lines().map(line -> line.split(":?\\s+")).filter(parts -> parts.length == 3)
                .filter(parts -> parts[2].equals("kB"))
                .collect(Collectors.toMap(parts -> parts[0], parts -> Long.parseLong(parts[1]), (one, other) -> one));
    }

    private String read(String file) {
        try {
            return Files.readString(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException("the agent has ended; its log tells why", e);
        }
    }
}
