package io.jubelet.adapters.fs.kernel;

/**
 * Size and usage of a file system, see statfs(2).
 *
 * @param magic its kind, such as {@code 0x01021994} for tmpfs
 * @param capacityBytes its size
 * @param usedBytes what is taken
 * @param availableBytes what is left for users without privileges
 * @param inodes how many files it can hold; 0 where there is no limit
 * @param inodesFree how many more it can hold
 * @param mountFlags flags of the mount, those of statfs(2)
 */
public record FileSystemSize(long magic, long capacityBytes, long usedBytes, long availableBytes, long inodes,
        long inodesFree, long mountFlags) {

    /** A file system in memory. */
    public static final long TMPFS = 0x01021994;

    /** How many files it holds. */
    public long inodesUsed() {
        return inodes - inodesFree;
    }
}
