package io.jubelet.ports.volume;

import java.time.Instant;
import java.util.Objects;

/**
 * Usage of a volume, and of the file system that it is on.
 *
 * @param at when it was measured
 * @param usedBytes disk space that the volume uses, in whole blocks; less than the length of files with holes
 * @param inodesUsed files, directories and links of the volume, its own directory too; a file with several names counts once
 * @param capacityBytes size of the file system
 * @param availableBytes free space on it for users without privileges
 * @param inodes how many files it can hold; 0 where there is no limit
 * @param inodesFree how many more it can hold; 0 where there is no limit
 */
public record VolumeMeasurement(Instant at, long usedBytes, long inodesUsed, long capacityBytes, long availableBytes,
        long inodes, long inodesFree) {

    /** Rejects null. */
    public VolumeMeasurement {
        Objects.requireNonNull(at, "at");
    }

    /** A block device of this size, in bytes; nothing else is known of it. */
    public static VolumeMeasurement ofDevice(Instant at, long bytes) {
        return new VolumeMeasurement(at, 0, 0, bytes, 0, 0, 0);
    }
}
