package io.jubelet.domain.topology.memory;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyHint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The static policy of the memory manager (KEP-1769): containers of Guaranteed pods get memory and huge pages of as few NUMA nodes as
 * possible, and only of these. Reserved memory is configured for each node.
 */
public final class StaticMemoryPolicy {

    private final SortedMap<Integer, NodeMemory> unused;
    private final RequestedMemory requests;

    /**
     * The assignments made.
     *
     * @param assignments the memory of all containers now
     * @param reusable what later containers of the pod may have
     */
    public record Allocated(MemoryAssignments assignments, ReusableMemory reusable) {
    }

    /**
     * The policy on one machine.
     *
     * @param kept what node allocatable withholds, by resource
     * @param reserved its split by NUMA node
     * @param podLevel what pods with pod-level resources get
     * @throws IllegalArgumentException when that does not add up, or nothing is kept; the message is for users
     */
    public StaticMemoryPolicy(List<NumaNode> nodes, Map<String, Quantity> kept, List<ReservedMemory> reserved,
            PodLevel podLevel) {
        Map<Integer, Map<String, Long>> byNode =
                ReservedMemory.byNode(reserved, nodes.stream().map(NumaNode::id).toList(), kept);
        if (byNode.values().stream().mapToLong(node -> node.getOrDefault(ResourceName.MEMORY, 0L)).sum() <= 0) {
            throw new IllegalArgumentException("[memorymanager] you should specify the system reserved memory");
        }
        this.requests = new RequestedMemory(podLevel);
        this.unused = new TreeMap<>();
        nodes.forEach(node -> unused.put(node.id(), UnusedNode.of(node, byNode.getOrDefault(node.id(), Map.of()))));
    }

    /** Amount of memory for each container. */
    public RequestedMemory requests() {
        return requests;
    }

    /** Allocatable memory of each NUMA node: one block for each resource that it has, ascending by node. */
    public List<MemoryBlock> allocatable() {
        List<MemoryBlock> blocks = new ArrayList<>();
        unused.forEach((id, node) -> node.tables().forEach((resource, table) -> {
            if (table.allocatable() != 0) {
                blocks.add(new MemoryBlock(List.of(id), resource, table.allocatable()));
            }
        }));
        return List.copyOf(blocks);
    }

    /**
     * The valid assignments after a start of the agent.
     *
     * @param stored what was assigned before
     * @throws IllegalArgumentException when that does not fit the machine or the configuration; the message is for users
     */
    public MemoryAssignments start(MemoryAssignments stored) {
        if (stored.machine().isEmpty()) {
            if (!stored.blocks().isEmpty()) {
                throw new IllegalArgumentException(
                        "[memorymanager] machine state can not be empty when it has memory assignments");
            }
            return stored.withMachine(unused);
        }
        StoredMemory.check(stored, unused);
        return stored;
    }

    /**
     * Assigns memory to a container of a Guaranteed pod; nothing changes for others, and for one that has it. One that gets nothing for
     * itself gets no block, which is remembered.
     *
     * @param affinity the NUMA nodes that were decided on
     * @throws AllocationException when they do not have enough; the pod is rejected
     */
    public Allocated allocate(MemoryAssignments assignments, ReusableMemory reusable, Pod pod, Container container,
            TopologyHint affinity) throws AllocationException {
        if (!requests.isAssigned(pod)) {
            return new Allocated(assignments, reusable);
        }
        Optional<List<MemoryBlock>> present = assignments.of(pod.uid(), container.name());
        if (present.isPresent()) {
            return new Allocated(assignments, reusable.after(pod, container, present.get()));
        }
        SortedMap<String, Long> requested = requests.of(pod, container);
        if (requested.isEmpty() && PodRequests.isPodLevelSet(pod.spec())) {
            return new Allocated(assignments.with(pod.uid(), container.name(), List.of()), reusable);
        }
        NumaMask nodes = nodes(assignments, requested, reusable, pod, affinity);
        var allocator = new MemoryBlockAllocator(assignments.machine());
        List<MemoryBlock> blocks = new ArrayList<>();
        requested.forEach((resource, bytes) -> {
            blocks.add(new MemoryBlock(nodes.nodes(), resource, bytes));
            long missing = Math.max(0, bytes - reusable.of(pod, nodes.nodes(), resource));
            allocator.take(new MemoryBlock(nodes.nodes(), resource, missing));
        });
        MemoryAssignments next = assignments.withMachine(allocator.machine()).with(pod.uid(), container.name(), blocks);
        return new Allocated(InitContainerBlocks.release(next, pod, container, blocks),
                reusable.after(pod, container, blocks));
    }

    /** The NUMA nodes from which all of it is taken. */
    static NumaMask nodes(MemoryAssignments assignments, SortedMap<String, Long> requested, ReusableMemory reusable,
            Pod pod, TopologyHint affinity) throws AllocationException {
        var hints = new MemoryHints(assignments.machine());
        TopologyHint best = affinity;
        if (affinity.affinity().isEmpty()) {
            best = best(hints, requested, reusable, pod, new NumaMask(0)).orElseThrow(() -> new AllocationException(
                    "[memorymanager] failed to get the default NUMA affinity, no NUMA nodes with enough memory is available"));
            checkPreferred(affinity, best, "default");
        }
        TopologyHint chosen = best;
        if (!hints.suffices(chosen.affinity().orElseThrow(), requested, MemoryTable::free, ReusableMemory.NONE, pod)) {
            best = best(hints, requested, reusable, pod, chosen.affinity().orElseThrow()).orElseThrow(
                    () -> new AllocationException(
                            "[memorymanager] failed to find NUMA nodes to extend the current topology hint"));
            checkPreferred(chosen, best, "extended");
        }
        NumaMask nodes = best.affinity().orElseThrow();
        if (hints.breaksGroups(nodes)) {
            throw new AllocationException("[memorymanager] preferred hint violates NUMA node allocation");
        }
        return nodes;
    }

    private static void checkPreferred(TopologyHint expected, TopologyHint found, String kind) throws AllocationException {
        if (expected.preferred() && !found.preferred()) {
            throw new AllocationException("[memorymanager] failed to find the " + kind + " preferred hint");
        }
    }

    /** The best hint that has these nodes: preferred ones come first, and of equal ones the narrower. */
    private static Optional<TopologyHint> best(MemoryHints hints, SortedMap<String, Long> requested, ReusableMemory reusable,
            Pod pod, NumaMask included) {
        TopologyHint best = null;
        for (TopologyHint hint : hints.of(requested, reusable, pod).getOrDefault(ResourceName.MEMORY, List.of())) {
            NumaMask nodes = hint.affinity().orElseThrow();
            if (nodes.containsAll(included) && (best == null || hint.preferred() && !best.preferred()
                    || hint.preferred() == best.preferred() && nodes.isNarrowerThan(best.affinity().orElseThrow()))) {
                best = hint;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Hints for a container; absent when no memory is assigned to it. */
    public Optional<Map<String, List<TopologyHint>>> hints(MemoryAssignments assignments, ReusableMemory reusable, Pod pod,
            Container container) {
        try {
            return hints(assignments, reusable, pod, requests.of(pod, container), List.of(container));
        } catch (AllocationException e) {
            return Optional.empty();
        }
    }

    /** Hints for all containers of a pod together; absent when no memory is assigned to them. */
    public Optional<Map<String, List<TopologyHint>>> hints(MemoryAssignments assignments, ReusableMemory reusable, Pod pod) {
        try {
            SortedMap<String, Long> requested = requests.of(pod);
            return requested.isEmpty() ? Optional.empty() : hints(assignments, reusable, pod, requested,
                    Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream()).toList());
        } catch (AllocationException e) {
            return Optional.empty();
        }
    }

    private Optional<Map<String, List<TopologyHint>>> hints(MemoryAssignments assignments, ReusableMemory reusable, Pod pod,
            SortedMap<String, Long> requested, List<Container> containers) {
        if (!requests.isAssigned(pod)) {
            return Optional.empty();
        }
        Optional<List<MemoryBlock>> present = containers.stream()
                .flatMap(container -> assignments.of(pod.uid(), container.name()).stream()).findFirst();
        return present.isPresent() ? again(present.get(), requested)
                : Optional.of(new MemoryHints(assignments.machine()).of(requested, reusable, pod));
    }

    /** The hints for what is assigned already; absent when that is not what is requested. */
    private static Optional<Map<String, List<TopologyHint>>> again(List<MemoryBlock> present, Map<String, Long> requested) {
        Map<String, List<TopologyHint>> hints = new TreeMap<>();
        for (MemoryBlock block : present) {
            if (!requested.getOrDefault(block.resource(), -1L).equals(block.bytes())) {
                return Optional.empty();
            }
            hints.put(block.resource(), List.of(TopologyHint.of(NumaMask.of(block.nodes()), true)));
        }
        return present.size() == requested.size() ? Optional.of(hints) : Optional.empty();
    }
}
