package io.jubelet.domain.topology.memory;

import java.util.List;
import java.util.Objects;

/**
 * Memory that a container has.
 *
 * @param nodes the NUMA nodes that it is on, ascending
 * @param resource {@code memory}, or a size of huge pages
 * @param bytes how much; what it leaves to later containers of the pod is taken off
 */
public record MemoryBlock(List<Integer> nodes, String resource, long bytes) {

    /** Copies the list; rejects null. */
    public MemoryBlock {
        nodes = nodes.stream().sorted().toList();
        Objects.requireNonNull(resource, "resource");
    }
}
