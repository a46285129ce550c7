package io.jubelet.domain.topology.memory;

import io.jubelet.domain.value.Immutable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Assignments of memory.
 *
 * @param machine by NUMA node; empty before the first start
 * @param blocks by uid of the pod and name of the container
 * @param pools what pods with pod-level resources have as a whole (KEP-5526), by uid; the blocks of their containers are parts of it
 */
public record MemoryAssignments(SortedMap<Integer, NodeMemory> machine, Map<String, Map<String, List<MemoryBlock>>> blocks,
        Map<String, List<MemoryBlock>> pools) {

    /** Nothing is assigned. */
    public static final MemoryAssignments EMPTY = new MemoryAssignments(new TreeMap<>(), Map.of());

    /** Copies maps; pods without containers are left out. */
    public MemoryAssignments {
        machine = Collections.unmodifiableSortedMap(new TreeMap<>(machine));
        Map<String, Map<String, List<MemoryBlock>>> copy = new TreeMap<>();
        blocks.forEach((uid, containers) -> {
            Map<String, List<MemoryBlock>> own = new TreeMap<>();
            containers.forEach((container, list) -> own.put(container, List.copyOf(list)));
            if (!own.isEmpty()) {
                copy.put(uid, Immutable.sorted(own));
            }
        });
        blocks = Immutable.sorted(copy);
        Map<String, List<MemoryBlock>> whole = new TreeMap<>();
        pools.forEach((uid, list) -> whole.put(uid, List.copyOf(list)));
        pools = Immutable.sorted(whole);
    }

    /** Without pools. */
    public MemoryAssignments(SortedMap<Integer, NodeMemory> machine, Map<String, Map<String, List<MemoryBlock>>> blocks) {
        this(machine, blocks, Map.of());
    }

    /** The blocks of a container. */
    public Optional<List<MemoryBlock>> of(String uid, String container) {
        return Optional.ofNullable(blocks.getOrDefault(uid, Map.of()).get(container));
    }

    /** The blocks of a pod: its pool, or those of a container that has some. */
    List<MemoryBlock> ofPod(String uid) {
        return Optional.ofNullable(pools.get(uid)).orElseGet(() -> blocks.getOrDefault(uid, Map.of()).values().stream()
                .filter(own -> !own.isEmpty()).findFirst().orElse(List.of()));
    }

    /** Whether a pod has memory, as a whole or for some of its containers. */
    public boolean has(String uid) {
        return blocks.containsKey(uid) || pools.containsKey(uid);
    }

    /** Pods that have memory, as a whole or for some of their containers. */
    public Set<String> pods() {
        Set<String> all = new TreeSet<>(blocks.keySet());
        all.addAll(pools.keySet());
        return all;
    }

    /** The NUMA nodes of a container, ascending; none when it may use all. */
    public List<Integer> nodes(String uid, String container) {
        var nodes = new TreeSet<Integer>();
        of(uid, container).orElse(List.of()).forEach(block -> nodes.addAll(block.nodes()));
        return List.copyOf(nodes);
    }

    /** Allocatable amounts of each node and resource, whether or not they are assigned; only resources with any. */
    public List<MemoryBlock> allocatable() {
        List<MemoryBlock> all = new ArrayList<>();
        machine.forEach((node, memory) -> memory.tables().forEach((resource, table) -> {
            if (table.allocatable() > 0) {
                all.add(new MemoryBlock(List.of(node), resource, table.allocatable()));
            }
        }));
        return all;
    }

    MemoryAssignments withMachine(SortedMap<Integer, NodeMemory> next) {
        return new MemoryAssignments(next, blocks, pools);
    }

    MemoryAssignments with(String uid, String container, List<MemoryBlock> list) {
        Map<String, Map<String, List<MemoryBlock>>> next = new TreeMap<>(blocks);
        Map<String, List<MemoryBlock>> containers = new TreeMap<>(next.getOrDefault(uid, Map.of()));
        containers.put(container, list);
        next.put(uid, containers);
        return new MemoryAssignments(machine, next, pools);
    }

    MemoryAssignments withPool(String uid, List<MemoryBlock> list) {
        Map<String, List<MemoryBlock>> next = new TreeMap<>(pools);
        next.put(uid, list);
        return new MemoryAssignments(machine, blocks, next);
    }

    /** Takes the memory of a container back. That of a pod with a pool stays with the pod until its last container has none. */
    public MemoryAssignments without(String uid, String container) {
        Optional<List<MemoryBlock>> released = of(uid, container);
        if (released.isEmpty()) {
            return this;
        }
        Map<String, Map<String, List<MemoryBlock>>> next = new TreeMap<>(blocks);
        Map<String, List<MemoryBlock>> containers = new TreeMap<>(next.get(uid));
        containers.remove(container);
        next.put(uid, containers);
        if (pools.containsKey(uid)) {
            return containers.isEmpty() ? without(uid) : new MemoryAssignments(machine, next, pools);
        }
        var allocator = new MemoryBlockAllocator(machine);
        released.get().forEach(allocator::release);
        return new MemoryAssignments(allocator.machine(), next, pools);
    }

    /** Releases all that a pod and its containers have. */
    public MemoryAssignments without(String uid) {
        if (!has(uid)) {
            return this;
        }
        Map<String, Map<String, List<MemoryBlock>>> next = new TreeMap<>(blocks);
        Map<String, List<MemoryBlock>> own = next.remove(uid);
        Map<String, List<MemoryBlock>> others = new TreeMap<>(pools);
        List<MemoryBlock> pool = others.remove(uid);
        var allocator = new MemoryBlockAllocator(machine);
        if (pool != null) {
            pool.forEach(allocator::release);
        } else if (own != null) {
            own.values().forEach(list -> list.forEach(allocator::release));
        }
        return new MemoryAssignments(allocator.machine(), next, others);
    }
}
