package io.jubelet.domain.topology;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A NUMA node.
 *
 * @param id its number
 * @param memory its memory in bytes, huge pages included
 * @param hugePages its pools of huge pages, one of each size
 * @param distances its distances to all nodes, ascending by number; absent when the kernel does not report them
 */
public record NumaNode(int id, long memory, List<HugePagesPool> hugePages, Optional<List<Long>> distances) {

    /** Copies lists; rejects null. */
    public NumaNode {
        hugePages = List.copyOf(hugePages);
        Objects.requireNonNull(distances, "distances");
        distances = distances.map(List::copyOf);
    }
}
