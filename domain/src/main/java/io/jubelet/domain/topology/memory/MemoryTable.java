package io.jubelet.domain.topology.memory;

/**
 * Memory, or huge pages of one size, of a NUMA node, in bytes.
 *
 * @param total all of it; of memory, huge pages included
 * @param systemReserved what is kept back from containers
 * @param allocatable what containers can have
 * @param reserved what containers have
 * @param free what they can still have
 */
public record MemoryTable(long total, long systemReserved, long allocatable, long reserved, long free) {

    static final MemoryTable NOTHING = new MemoryTable(0, 0, 0, 0, 0);

    /** With so much more in the hands of containers, or less when negative. */
    MemoryTable take(long bytes) {
        return new MemoryTable(total, systemReserved, allocatable, reserved + bytes, free - bytes);
    }
}
