package io.jubelet.domain.topology.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks whether assignments from before a start of the agent fit the present machine. In which order they were made is not stored. Where
 * blocks of different groups are on one node, the order decides which group that node belongs to, and what of a block is on which
 * node of its group: every order is right.
 */
final class StoredMemory {

    private final SortedMap<Integer, NodeMemory> unused;
    private final List<MemoryBlock> blocks = new ArrayList<>();

    private StoredMemory(SortedMap<Integer, NodeMemory> unused) {
        this.unused = unused;
    }

    /**
     * Compares what is stored with what follows from the assignments.
     *
     * @param unused the machine without any assignment
     * @throws IllegalArgumentException when they differ; the message is for users
     */
    static void check(MemoryAssignments stored, SortedMap<Integer, NodeMemory> unused) {
        var memory = new StoredMemory(unused);
        stored.blocks().forEach((uid, containers) -> {
            if (stored.pools().getOrDefault(uid, List.of()).isEmpty()) {
                containers.forEach((container, blocks) -> memory.add(uid, container, blocks));
            } else {
                memory.add(uid, "", stored.pools().get(uid));
            }
        });
        if (!memory.fits(stored.machine())) {
            throw new IllegalArgumentException("[memorymanager] the expected machine state is different from the real one");
        }
    }

    private void add(String uid, String container, List<MemoryBlock> own) {
        String who = "[memorymanager] (pod: " + uid + ", container: " + container + ") the memory assignment uses ";
        for (MemoryBlock block : own) {
            for (int id : block.nodes()) {
                if (!unused.containsKey(id)) {
                    throw new IllegalArgumentException(who + "the NUMA that does not exist");
                }
                if (!unused.get(id).tables().containsKey(block.resource())) {
                    throw new IllegalArgumentException(who + "memory resource that does not exist");
                }
            }
            blocks.add(block);
        }
    }

    private boolean fits(SortedMap<Integer, NodeMemory> machine) {
        var allocator = new MemoryBlockAllocator(unused);
        // Blocks of few nodes first: the others have a choice.
        blocks.stream().sorted(Comparator.comparingInt(block -> block.nodes().size())).forEach(allocator::take);
        SortedMap<Integer, NodeMemory> expected = allocator.machine();
        return machine.keySet().equals(expected.keySet())
                && machine.keySet().stream().allMatch(id -> fits(id, machine, expected));
    }

    private boolean fits(int id, SortedMap<Integer, NodeMemory> machine, SortedMap<Integer, NodeMemory> expected) {
        NodeMemory node = machine.get(id);
        NodeMemory other = expected.get(id);
        SortedSet<Integer> linked = linked(id);
        return node.assignments() == other.assignments() && (node.group().equals(other.group()) || isGroup(node.group(), id))
                && node.tables().keySet().equals(other.tables().keySet())
                && node.tables().keySet().stream().allMatch(resource -> fixed(node.table(resource))
                        .equals(fixed(other.table(resource)))
                        && sum(linked, resource, machine).equals(sum(linked, resource, expected)));
    }

    private boolean isGroup(List<Integer> group, int id) {
        return blocks.stream().anyMatch(block -> block.nodes().contains(id) && block.nodes().equals(group));
    }

    /** A node, and those on which there is a part of the same block, or of a block that has a part there. */
    private SortedSet<Integer> linked(int id) {
        SortedSet<Integer> linked = new TreeSet<>(List.of(id));
        boolean more = true;
        while (more) {
            more = false;
            for (MemoryBlock block : blocks) {
                more |= block.nodes().stream().anyMatch(linked::contains) && linked.addAll(block.nodes());
            }
        }
        return linked;
    }

    private static List<Long> fixed(MemoryTable table) {
        return List.of(table.total(), table.systemReserved(), table.allocatable());
    }

    private static List<Long> sum(SortedSet<Integer> nodes, String resource, SortedMap<Integer, NodeMemory> machine) {
        Map<Integer, NodeMemory> known = new TreeMap<>(machine);
        known.keySet().retainAll(nodes);
        return List.of(known.values().stream().mapToLong(node -> node.table(resource).free()).sum(),
                known.values().stream().mapToLong(node -> node.table(resource).reserved()).sum());
    }
}
