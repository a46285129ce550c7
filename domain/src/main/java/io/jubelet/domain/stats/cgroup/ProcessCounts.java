package io.jubelet.domain.stats.cgroup;

/**
 * Processes of a cgroup.
 *
 * @param processes processes
 * @param fileDescriptors open files
 * @param sockets open sockets
 * @param threads threads
 * @param threadsMax how many threads there may be; 0 for no limit
 */
public record ProcessCounts(long processes, long fileDescriptors, long sockets, long threads, long threadsMax) {

    /** Nothing measured. */
    public static final ProcessCounts NONE = new ProcessCounts(0, 0, 0, 0, 0);
}
