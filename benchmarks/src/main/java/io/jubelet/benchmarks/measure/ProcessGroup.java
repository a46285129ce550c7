package io.jubelet.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What the kernel says about an agent and the programs that it runs: the processes of one process group. The time of a program
 * that has ended is in the process that ran it.
 */
public final class ProcessGroup {

    private final Path proc;
    private final long id;

    /** The process group of this id. */
    public ProcessGroup(long id) {
        this(Path.of("/proc"), id);
    }

    ProcessGroup(Path proc, long id) {
        this.proc = proc;
        this.id = id;
    }

    /** CPU time in milliseconds, user and system, also of programs that have ended; the resolution is 10 ms. */
    public long cpuMillis() {
        return (long) sum(ProcessStat::cpuMillisWithChildren);
    }

    /** Memory of all of them now. */
    public Memory memory() {
        return new Memory(sum(ProcessStat::residentMiB), sum(ProcessStat::anonymousMiB), sum(ProcessStat::peakMiB));
    }

    private double sum(ToDoubleFunction<ProcessStat> part) {
        double sum = 0;
        for (Path member : members()) {
            try {
                sum += part.applyAsDouble(new ProcessStat(member));
            } catch (UncheckedIOException e) {
                // It has just ended.
            }
        }
        return sum;
    }

    private List<Path> members() {
        try (Stream<Path> all = Files.list(proc)) {
            return all.filter(path -> path.getFileName().toString().matches("[0-9]+")).filter(this::isMember).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isMember(Path directory) {
        try {
            return new ProcessStat(directory).group() == id;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    /**
     * Memory in MiB.
     *
     * @param resident resident, shared pages and those of files included
     * @param anonymous {@code Pss_Anon}: what no file holds, and so can't be reclaimed; 0 where the kernel does not report it
     * @param peak the most that was ever resident
     */
    public record Memory(double resident, double anonymous, double peak) {
    }
}
