package io.jubelet.adapters.fs.stats;

import io.jubelet.domain.stats.cgroup.ProcessCounts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processes of a cgroup, and the files that they have open. */
final class ProcessFiles {

    private static final String SOCKET = "socket";

    private final String proc;

    /** Of this {@code /proc}. */
    ProcessFiles(String proc) {
        this.proc = proc;
    }

    /** Counts the processes in the file that was read last; how many threads there are is counted elsewhere. */
    ProcessCounts count(StatFile file) {
        long all = file.lines();
        long descriptors = 0;
        long sockets = 0;
        for (int at = 0; at < file.length(); at = file.end(at) + 1) {
            String directory = proc + "/" + file.text(at, file.end(at)) + "/fd/";
            String[] names = new File(directory).list();
            if (names != null) {
                descriptors += names.length;
                for (String name : names) {
                    sockets += isSocket(directory + name) ? 1 : 0;
                }
            }
        }
        return new ProcessCounts(all, descriptors, sockets, 0, 0);
    }

    private static boolean isSocket(String path) {
        try {
            return Files.readSymbolicLink(Path.of(path)).toString().startsWith(SOCKET);
        } catch (IOException e) {
            return false;
        }
    }
}
