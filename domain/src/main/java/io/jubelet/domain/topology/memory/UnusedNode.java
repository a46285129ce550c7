package io.jubelet.domain.topology.memory;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.topology.HugePagesPool;
import io.jubelet.domain.topology.NumaNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A NUMA node without assignments. */
final class UnusedNode {

    private UnusedNode() {
    }

    /** The node, of which so many bytes are kept back, by resource. */
    static NodeMemory of(NumaNode node, Map<String, Long> kept) {
        Map<String, MemoryTable> tables = new TreeMap<>();
        long inHugePages = 0;
        for (HugePagesPool pool : node.hugePages()) {
            String resource = ResourceName.HUGE_PAGES_PREFIX
                    + Quantity.of(pool.pageSizeKib() * 1024, Quantity.Format.BINARY_SI);
            tables.put(resource, table(pool.bytes(), 0, kept.getOrDefault(resource, 0L)));
            inHugePages += pool.bytes();
        }
        tables.put(ResourceName.MEMORY,
                table(node.memory(), inHugePages, kept.getOrDefault(ResourceName.MEMORY, 0L)));
        return new NodeMemory(0, tables, List.of(node.id()));
    }

    /** A node can be asked to keep more than it has. */
    private static MemoryTable table(long total, long usedOtherwise, long kept) {
        long allocatable = Math.max(0, total - usedOtherwise - kept);
        return new MemoryTable(total, kept, allocatable, 0, allocatable);
    }
}
