package io.jubelet.domain.topology.memory;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Takes blocks from the NUMA nodes of a machine and gives them back. Blocks over several nodes are filled from the lowest one up. */
final class MemoryBlockAllocator {

    private final SortedMap<Integer, NodeMemory> machine;

    MemoryBlockAllocator(SortedMap<Integer, NodeMemory> machine) {
        this.machine = new TreeMap<>(machine);
    }

    SortedMap<Integer, NodeMemory> machine() {
        return machine;
    }

    /** Takes a block. */
    void take(MemoryBlock block) {
        long missing = block.bytes();
        for (int id : block.nodes()) {
            NodeMemory node = machine.get(id);
            MemoryTable table = node.table(block.resource());
            long taken = Math.max(0, Math.min(missing, table.free()));
            missing -= taken;
            put(id, new NodeMemory(node.assignments() + 1, node.tables(), block.nodes()), block.resource(), table, taken);
        }
    }

    /** Gives a block back; nodes that are not there any more get nothing. */
    void release(MemoryBlock block) {
        long rest = block.bytes();
        for (int id : block.nodes()) {
            NodeMemory node = machine.get(id);
            if (node == null) {
                continue;
            }
            MemoryTable table = node.table(block.resource());
            long given = Math.min(rest, table.reserved());
            rest -= given;
            int left = node.assignments() - 1;
            put(id, new NodeMemory(left, node.tables(), left == 0 ? List.of(id) : node.group()), block.resource(), table, -given);
        }
    }

    private void put(int id, NodeMemory node, String resource, MemoryTable table, long taken) {
        machine.put(id, taken == 0 ? node : node.with(resource, table.take(taken)));
    }
}
