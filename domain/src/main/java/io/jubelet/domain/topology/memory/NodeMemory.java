package io.jubelet.domain.topology.memory;

import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Assigned memory of a NUMA node.
 *
 * @param assignments how many blocks of containers are on it
 * @param tables by resource: {@code memory} and sizes of huge pages
 * @param group the nodes over which blocks go that are on it, ascending; the node alone when it has none
 */
public record NodeMemory(int assignments, Map<String, MemoryTable> tables, List<Integer> group) {

    /** Copies collections. */
    public NodeMemory {
        tables = Immutable.sorted(tables);
        group = group.stream().sorted().toList();
    }

    MemoryTable table(String resource) {
        return tables.getOrDefault(resource, MemoryTable.NOTHING);
    }

    NodeMemory with(String resource, MemoryTable table) {
        Map<String, MemoryTable> next = new TreeMap<>(tables);
        next.put(resource, table);
        return new NodeMemory(assignments, next, group);
    }
}
