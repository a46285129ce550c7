package io.jubelet.domain.eviction;

import java.util.OptionalLong;

/**
 * Disk usage of a part of a pod. Values that were not measured count as zero.
 *
 * @param usedBytes bytes
 * @param inodesUsed inodes
 */
public record DiskUsage(OptionalLong usedBytes, OptionalLong inodesUsed) {

    /** Nothing measured. */
    public static final DiskUsage UNKNOWN = new DiskUsage(OptionalLong.empty(), OptionalLong.empty());

    /** A measured use. */
    public static DiskUsage of(long usedBytes, long inodesUsed) {
        return new DiskUsage(OptionalLong.of(usedBytes), OptionalLong.of(inodesUsed));
    }

    DiskUsage plus(DiskUsage other) {
        return of(bytes() + other.bytes(), inodes() + other.inodes());
    }

    long bytes() {
        return usedBytes.orElse(0);
    }

    long inodes() {
        return inodesUsed.orElse(0);
    }
}
