package io.jubelet.domain.stats.summary;

import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Use of a file system, or of a part of one.
 *
 * @param time when it was measured
 * @param availableBytes what is left for users without privileges
 * @param capacityBytes size of the file system
 * @param usedBytes bytes used; of the part, where it is about a part
 * @param inodesFree inodes that are left
 * @param inodes inodes of the file system
 * @param inodesUsed inodes used; of the part, where it is about a part
 */
public record FileSystemUse(
        Instant time,
        OptionalLong availableBytes,
        OptionalLong capacityBytes,
        OptionalLong usedBytes,
        OptionalLong inodesFree,
        OptionalLong inodes,
        OptionalLong inodesUsed) {

    /** Rejects null parts. */
    public FileSystemUse {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(availableBytes, "availableBytes");
        Objects.requireNonNull(capacityBytes, "capacityBytes");
        Objects.requireNonNull(usedBytes, "usedBytes");
        Objects.requireNonNull(inodesFree, "inodesFree");
        Objects.requireNonNull(inodes, "inodes");
        Objects.requireNonNull(inodesUsed, "inodesUsed");
    }
}
