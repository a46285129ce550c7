package io.jubelet.adapters.fs.ownership;

import io.jubelet.adapters.fs.kernel.FileStat;

/**
 * Permissions of the group of a pod.
 *
 * @param group number of the group, an unsigned 32-bit number
 * @param readOnly whether the volume is only read
 */
public record GroupAccess(long group, boolean readOnly) {

    private static final long MAX = 0xffff_fffeL;
    private static final int READ = 0440;
    private static final int READ_WRITE = 0660;
    private static final int SEARCH = 0110;
    private static final int SET_GROUP = 02000;

    /** Rejects numbers that no group can have. */
    public GroupAccess {
        if (group < 0 || group > MAX) {
            throw new IllegalArgumentException("no group has the number " + group);
        }
    }

    /** The number as the kernel takes it. */
    int kernelGroup() {
        return (int) group;
    }

    /** Permission bits that a file gets on top of those that it has. */
    public int added(boolean directory) {
        int bits = readOnly ? READ : READ_WRITE;
        return directory ? bits | SEARCH | SET_GROUP : bits;
    }

    /** Whether a file has the group and all the bits already. */
    public boolean isApplied(FileStat stat) {
        int bits = added(stat.isDirectory());
        return stat.group() == kernelGroup() && (stat.isLink() || (stat.permissions() & bits) == bits);
    }
}
