package io.jubelet.domain.topology.memory;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Checks whether assignments from before a start of the agent fit the present machine. */
final class StoredMemory {

    private StoredMemory() {
    }

    /**
     * Compares what is stored with what follows from the assignments.
     *
     * @param unused the machine without any assignment
     * @throws IllegalArgumentException when they differ; the message is for users
     */
    static void check(MemoryAssignments stored, SortedMap<Integer, NodeMemory> unused) {
        var allocator = new MemoryBlockAllocator(unused);
        stored.blocks().forEach((uid, containers) -> {
            if (stored.pools().getOrDefault(uid, List.of()).isEmpty()) {
                containers.forEach((container, blocks) -> take(allocator, unused, uid, container, blocks));
            } else {
                take(allocator, unused, uid, "", stored.pools().get(uid));
            }
        });
        if (!equal(stored.machine(), allocator.machine())) {
            throw new IllegalArgumentException("[memorymanager] the expected machine state is different from the real one");
        }
    }

    private static void take(MemoryBlockAllocator allocator, SortedMap<Integer, NodeMemory> unused, String uid, String container,
            List<MemoryBlock> blocks) {
        String who = "[memorymanager] (pod: " + uid + ", container: " + container + ") the memory assignment uses ";
        for (MemoryBlock block : blocks) {
            for (int id : block.nodes()) {
                if (!unused.containsKey(id)) {
                    throw new IllegalArgumentException(who + "the NUMA that does not exist");
                }
                if (!unused.get(id).tables().containsKey(block.resource())) {
                    throw new IllegalArgumentException(who + "memory resource that does not exist");
                }
            }
            allocator.take(block);
        }
    }

    private static boolean equal(SortedMap<Integer, NodeMemory> one, SortedMap<Integer, NodeMemory> other) {
        return one.keySet().equals(other.keySet())
                && one.keySet().stream().allMatch(id -> equal(id, one, other));
    }

    /** In which order blocks were taken from the nodes of a group is not known: what each has may differ, and not their sum. */
    private static boolean equal(int id, SortedMap<Integer, NodeMemory> one, SortedMap<Integer, NodeMemory> other) {
        NodeMemory first = one.get(id);
        NodeMemory second = other.get(id);
        return first.assignments() == second.assignments() && first.group().equals(second.group())
                && first.tables().keySet().equals(second.tables().keySet())
                && first.tables().keySet().stream().allMatch(resource -> fixed(first.table(resource))
                        .equals(fixed(second.table(resource)))
                        && sum(first.group(), resource, one).equals(sum(first.group(), resource, other)));
    }

    private static List<Long> fixed(MemoryTable table) {
        return List.of(table.total(), table.systemReserved(), table.allocatable());
    }

    private static List<Long> sum(List<Integer> group, String resource, SortedMap<Integer, NodeMemory> machine) {
        var known = new TreeMap<>(machine);
        known.keySet().retainAll(group);
        return List.of(known.values().stream().mapToLong(node -> node.table(resource).free()).sum(),
                known.values().stream().mapToLong(node -> node.table(resource).reserved()).sum());
    }
}
