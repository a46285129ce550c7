package io.jubelet.adapters.fs.usage;

/** Numbers of inodes. Of more than a million only so many are remembered, in 16 MiB. */
final class InodeSet {

    static final int MOST = 1 << 20;

    private long[] slots = new long[64];
    private int size;

    /** Whether the number was not there, as far as is remembered; 0, which some file systems give to all, never is. */
    boolean add(long inode) {
        if (inode == 0) {
            return true;
        }
        int slot = slotOf(inode);
        if (slots[slot] == inode) {
            return false;
        }
        if (size < MOST) {
            slots[slot] = inode;
            size++;
            if (size > slots.length / 2) {
                grow();
            }
        }
        return true;
    }

    /** Where it is, or would be: at least half of the slots are free. */
    private int slotOf(long inode) {
        int slot = (int) (inode * 0x9E3779B97F4A7C15L >>> 32) & slots.length - 1;
        while (slots[slot] != 0 && slots[slot] != inode) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private void grow() {
        long[] before = slots;
        slots = new long[2 * before.length];
        for (long inode : before) {
            if (inode != 0) {
                slots[slotOf(inode)] = inode;
            }
        }
    }
}
