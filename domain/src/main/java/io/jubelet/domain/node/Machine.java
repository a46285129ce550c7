package io.jubelet.domain.node;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Resources of a machine.
 *
 * @param cores number of CPUs
 * @param memoryBytes memory
 * @param hugePages preallocated huge pages, by size
 * @param ephemeralStorage size of the file system of volumes and logs; absent while unknown, or when it is not
 *     accounted
 * @param swapBytes swap space, 0 for none
 */
public record Machine(
        int cores,
        long memoryBytes,
        List<HugePages> hugePages,
        Optional<Quantity> ephemeralStorage,
        long swapBytes) {

    /**
     * Huge pages of one size.
     *
     * @param pageSizeKiB size of a page in KiB
     * @param pages number of pages
     */
    public record HugePages(long pageSizeKiB, long pages) {
    }

    /** Copies collections; rejects null parts. */
    public Machine {
        hugePages = List.copyOf(hugePages);
        Objects.requireNonNull(ephemeralStorage, "ephemeralStorage");
    }

    /** The swap space that a node reports; nothing is reported where there is none. */
    public OptionalLong reportedSwap() {
        return swapBytes == 0 ? OptionalLong.empty() : OptionalLong.of(swapBytes);
    }

    /** The same machine where storage is not accounted. */
    Machine withoutStorage() {
        return new Machine(cores, memoryBytes, hugePages, Optional.empty(), swapBytes);
    }
}
