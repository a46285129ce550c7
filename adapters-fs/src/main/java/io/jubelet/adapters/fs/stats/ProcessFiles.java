package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.kernel.DirectoryEntry;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import java.util.List;

/** Processes of a cgroup, and the files that they have open. */
final class ProcessFiles {

    private static final String SOCKET = "socket";

    private final FileCalls calls = new LinuxFileCalls();
    private final String proc;

    /** Of this {@code /proc}. */
    ProcessFiles(String proc) {
        this.proc = proc;
    }

    /** Counts the processes in the file that was read last; how many threads there are is counted elsewhere. */
    ProcessCounts count(StatFile file) {
        long all = file.lines();
        var sum = new Sum();
        for (int at = 0; at < file.length(); at = file.end(at) + 1) {
            sum.add(proc + "/" + file.text(at, file.end(at)) + "/fd");
        }
        return new ProcessCounts(all, sum.descriptors, sum.sockets, 0, 0);
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
