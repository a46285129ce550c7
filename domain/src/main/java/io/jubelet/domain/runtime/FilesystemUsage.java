package io.jubelet.domain.runtime;

import java.time.Instant;
import java.util.Objects;

/**
 * Use of a file system by the runtime.
 *
 * @param timestamp when it was measured
 * @param mountpoint path on the file system
 * @param usedBytes bytes in use by the runtime
 * @param inodesUsed inodes in use by the runtime
 */
public record FilesystemUsage(Instant timestamp, String mountpoint, long usedBytes, long inodesUsed) {

    /** Copies collections; rejects null parts. */
    public FilesystemUsage {
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(mountpoint, "mountpoint");
    }
}
