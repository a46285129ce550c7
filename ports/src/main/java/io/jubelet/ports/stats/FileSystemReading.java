package io.jubelet.ports.stats;

/**
 * Usage of a file system.
 *
 * @param device number of the file system, the same for all paths on it
 * @param capacityBytes its size
 * @param usedBytes used space
 * @param availableBytes free space for users without privileges
 * @param inodes how many files it can hold; 0 where there is no limit
 * @param inodesFree how many more it can hold
 */
public record FileSystemReading(long device, long capacityBytes, long usedBytes, long availableBytes, long inodes,
        long inodesFree) {
}
