package io.jubelet.adapters.fs.kernel;

/**
 * Status of a file, see statx(2).
 *
 * @param device number of the file system
 * @param inode number of the file in it
 * @param mode kind of file and the twelve permission bits
 * @param owner user that owns it, an unsigned number
 * @param group group that owns it, an unsigned number
 * @param links how many names it has
 * @param blocks how much room it takes, in units of 512 bytes
 * @param mountId mount that it was found in; differs between two bind mounts of one file system
 * @param top whether it is the top of that mount, so that something is mounted exactly there
 */
public record FileStat(long device, long inode, int mode, int owner, int group, long links, long blocks,
        long mountId, MountTop top) {

    /** Whether a file is the top of a mount. */
    public enum MountTop {
        /** It is. */
        YES,
        /** It is not. */
        NO,
        /** Kernels before 5.8 do not report it. */
        UNKNOWN;

        static MountTop of(boolean known, boolean is) {
            if (!known) {
                return UNKNOWN;
            }
            return is ? YES : NO;
        }
    }

    /** One block, in bytes. */
    public static final int BLOCK = 512;

    private static final int KIND = 0170000;
    private static final int DIRECTORY = 0040000;
    private static final int LINK = 0120000;
    private static final int FILE = 0100000;
    private static final int BLOCK_DEVICE = 0060000;
    private static final int PERMISSIONS = 07777;

    /** Whether it is a directory. */
    public boolean isDirectory() {
        return (mode & KIND) == DIRECTORY;
    }

    /** Whether it is a symbolic link. */
    public boolean isLink() {
        return (mode & KIND) == LINK;
    }

    /** Whether it is a regular file. */
    public boolean isFile() {
        return (mode & KIND) == FILE;
    }

    /** Whether it is a block device. */
    public boolean isBlockDevice() {
        return (mode & KIND) == BLOCK_DEVICE;
    }

    /** The twelve permission bits. */
    public int permissions() {
        return mode & PERMISSIONS;
    }

    /** Whether both are the same file, whatever its names and wherever mounted. */
    public boolean isSameFile(FileStat other) {
        return device == other.device && inode == other.inode;
    }
}
