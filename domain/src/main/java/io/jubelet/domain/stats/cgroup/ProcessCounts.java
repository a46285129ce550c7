package io.jubelet.domain.stats.cgroup;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * Processes of a cgroup.
 *
 * @param processes processes
 * @param fileDescriptors open files
 * @param sockets open sockets
 * @param threads threads
 * @param threadsMax how many threads there may be; 0 for no limit
 * @param openFileLimit how many files the first process may have open, its soft limit; -1 for any number, empty when not known
 */
public record ProcessCounts(long processes, long fileDescriptors, long sockets, long threads, long threadsMax,
        OptionalLong openFileLimit) {

    /** Nothing measured. */
    public static final ProcessCounts NONE = new ProcessCounts(0, 0, 0, 0, 0);

    /** Rejects null. */
    public ProcessCounts {
        Objects.requireNonNull(openFileLimit, "openFileLimit");
    }

    /** Counts without that limit. */
    public ProcessCounts(long processes, long fileDescriptors, long sockets, long threads, long threadsMax) {
        this(processes, fileDescriptors, sockets, threads, threadsMax, OptionalLong.empty());
    }

    /** These counts with other threads. */
    public ProcessCounts withThreads(long other, long max) {
        return new ProcessCounts(processes, fileDescriptors, sockets, other, max, openFileLimit);
    }

    /** These counts without the limit of open files. */
    public ProcessCounts withoutOpenFileLimit() {
        return openFileLimit.isEmpty() ? this : new ProcessCounts(processes, fileDescriptors, sockets, threads, threadsMax);
    }
}
