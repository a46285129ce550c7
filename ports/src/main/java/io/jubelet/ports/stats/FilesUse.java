package io.jubelet.ports.stats;

/**
 * Disk usage of files.
 *
 * @param bytes space on the disk in whole blocks, which is less than the length of a file with holes
 * @param inodes number of files
 */
public record FilesUse(long bytes, long inodes) {

    /** No files. */
    public static final FilesUse NONE = new FilesUse(0, 0);

    /** Both together. */
    public FilesUse plus(FilesUse other) {
        return new FilesUse(bytes + other.bytes, inodes + other.inodes);
    }
}
