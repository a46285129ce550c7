package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.kernel.DirectoryEntry;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Processes of a cgroup, and the files that they have open. Sockets among them are counted again when their number has changed,
 * or after a while: that takes one call for each file, and is most of the work where processes have many. Before Linux 6.2 the
 * number is not known beforehand, and they are looked at each time. Thread-safe.
 */
final class ProcessFiles {

    private static final String SOCKET = "socket";
    private static final Duration AGE = Duration.ofMinutes(1);
    private static final byte[] OPEN_FILES = MemoryStat.key("Max open files");
    private static final long UNLIMITED = -1;
    private static final long INIT = 1;

    private final FileCalls calls = new LinuxFileCalls();
    private final Map<Long, Known> known = new ConcurrentHashMap<>();
    private final Map<Long, Limit> limits = new ConcurrentHashMap<>();
    private final String proc;

    /** What a process had open. */
    private record Known(long descriptors, long sockets, Instant at) {
    }

    /** How many files a process could open. */
    private record Limit(long openFiles, Instant at) {
    }

    /** Files of the processes of this {@code /proc}. */
    ProcessFiles(String proc) {
        this.proc = proc;
    }

    /**
     * Counts the processes in the file that was read last, which is another one afterwards; how many threads there are is counted
     * elsewhere.
     *
     * @param all whether these are the processes of the machine, whose first one need not be among them
     */
    ProcessCounts count(StatFile file, boolean all, Instant now) {
        long lines = file.lines();
        long[] processes = new long[(int) lines];
        int count = 0;
        for (int at = 0; at < file.length() && count < processes.length; at = file.end(at) + 1) {
            processes[count++] = file.digits(at, file.end(at));
        }
        long descriptors = 0;
        long sockets = 0;
        for (long process : processes) {
            Known open = open(file, process, now);
            descriptors += open.descriptors();
            sockets += open.sockets();
        }
        OptionalLong limit = all ? limit(file, INIT, now) : count > 0 ? limit(file, processes[0], now) : OptionalLong.empty();
        return new ProcessCounts(lines, descriptors, sockets, 0, 0, limit);
    }

    /** How many files a process may have open. */
    private OptionalLong limit(StatFile file, long process, Instant now) {
        Limit before = limits.get(process);
        if (before != null && now.isBefore(before.at().plus(AGE))) {
            return OptionalLong.of(before.openFiles());
        }
        if (!file.read(proc + "/" + process + "/limits")) {
            return OptionalLong.empty();
        }
        // Where it says "unlimited" there is no number.
        long openFiles = file.valueOf(OPEN_FILES, UNLIMITED);
        limits.put(process, new Limit(openFiles, now));
        return OptionalLong.of(openFiles);
    }

    private Known open(StatFile file, long process, Instant now) {
        String directory = proc + "/" + process + "/fd";
        long size = file.size(directory);
        Known before = known.get(process);
        if (before != null && size > 0 && size == before.descriptors() && now.isBefore(before.at().plus(AGE))) {
            return before;
        }
        var sum = new Sum();
        sum.add(directory);
        var open = new Known(sum.descriptors, sum.sockets, now);
        if (size > 0) {
            known.put(process, open);
        }
        return open;
    }

    /** Forgets what was looked at longer ago than it counts. */
    void forgetOld(Instant now) {
        known.values().removeIf(open -> !now.isBefore(open.at().plus(AGE)));
        limits.values().removeIf(limit -> !now.isBefore(limit.at().plus(AGE)));
    }

    private final class Sum {

        private long descriptors;
        private long sockets;

        void add(String directory) {
            try (var open = new OpenFile(calls, calls.openDirectory(FileCalls.AT_FDCWD, RawPath.of(directory)))) {
                List<DirectoryEntry> entries = calls.entries(open.fd());
                while (!entries.isEmpty()) {
                    descriptors += entries.size();
                    for (DirectoryEntry entry : entries) {
                        sockets += isSocket(open.fd(), entry.name()) ? 1 : 0;
                    }
                    entries = calls.entries(open.fd());
                }
            } catch (SystemCallException e) {
                // The process has ended.
            }
        }

        private boolean isSocket(int directory, RawPath name) {
            try {
                return calls.readLink(directory, name).startsWith(SOCKET);
            } catch (SystemCallException e) {
                return false;
            }
        }
    }
}
