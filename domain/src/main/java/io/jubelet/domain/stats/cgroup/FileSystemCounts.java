package io.jubelet.domain.stats.cgroup;

import java.util.Objects;

/**
 * A file system of a cgroup.
 *
 * @param device device
 * @param limit size in bytes
 * @param usage bytes that it uses
 * @param inodes inodes there are
 * @param inodesFree inodes that are free
 * @param traffic what goes in and out
 */
public record FileSystemCounts(String device, long limit, long usage, long inodes, long inodesFree, Traffic traffic) {

    /** Rejects null for {@code traffic}; the device is not checked. */
    public FileSystemCounts {
        Objects.requireNonNull(traffic, "traffic");
    }

    /**
     * Input and output of the device below the file system; times in nanoseconds.
     *
     * @param reads reads completed
     * @param readsMerged reads merged
     * @param sectorsRead sectors read
     * @param readTime time spent reading
     * @param writes writes completed
     * @param writesMerged writes merged
     * @param sectorsWritten sectors written
     * @param writeTime time spent writing
     * @param inProgress operations under way
     * @param time time with operations under way
     * @param weightedTime the same, weighted by their number
     */
    public record Traffic(long reads, long readsMerged, long sectorsRead, long readTime, long writes, long writesMerged,
            long sectorsWritten, long writeTime, long inProgress, long time, long weightedTime) {

        /** Nothing measured. */
        public static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
}
