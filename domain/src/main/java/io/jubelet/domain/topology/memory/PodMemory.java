package io.jubelet.domain.topology.memory;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.PodPool;
import io.jubelet.domain.topology.TopologyHint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The static policy for Guaranteed pods with pod-level resources (KEP-5526), where a topology policy decides for whole pods: the pod
 * gets memory and huge pages of some NUMA nodes, and all its containers use these nodes. The parts of single containers are
 * recorded for programs that query them; the kernel has the limits only. A pod keeps what it has over a restart of the agent.
 */
public final class PodMemory {

    private final RequestedMemory requested;

    /** Pods whose requests are read so. */
    public PodMemory(RequestedMemory requested) {
        this.requested = requested;
    }

    /**
     * Assigns memory to a pod and to each of its containers; nothing changes for one that is not Guaranteed, and for one that has
     * it, or whose request is no whole number of bytes.
     *
     * @param affinity the NUMA nodes that were decided on
     * @throws AllocationException when they do not have enough, or nothing is left for containers that share; the pod is rejected
     */
    public MemoryAssignments allocate(MemoryAssignments assignments, Pod pod, TopologyHint affinity) throws AllocationException {
        if (!requested.isAssigned(pod) || assignments.has(pod.uid())) {
            return assignments;
        }
        SortedMap<String, Long> all;
        try {
            all = requested.of(pod);
        } catch (AllocationException e) {
            return assignments;
        }
        Map<String, SortedMap<String, Long>> parts = parts(pod);
        requireRest(pod, all, parts);
        NumaMask nodes = StaticMemoryPolicy.nodes(assignments, all, ReusableMemory.NONE, pod, affinity);
        var allocator = new MemoryBlockAllocator(assignments.machine());
        List<MemoryBlock> pool = blocks(nodes, all);
        pool.forEach(allocator::take);
        MemoryAssignments next = assignments.withMachine(allocator.machine()).withPool(pod.uid(), pool);
        for (Map.Entry<String, SortedMap<String, Long>> one : divided(pod, all, parts).entrySet()) {
            next = next.with(pod.uid(), one.getKey(), blocks(nodes, one.getValue()));
        }
        return next;
    }

    /** Exclusive request of each container; none for those that share. */
    private Map<String, SortedMap<String, Long>> parts(Pod pod) throws AllocationException {
        Map<String, SortedMap<String, Long>> parts = new HashMap<>();
        for (Container init : pod.spec().initContainers()) {
            parts.put(init.name(), requested.of(pod, init));
        }
        for (Container container : pod.spec().containers()) {
            parts.put(container.name(), requested.of(pod, container));
        }
        return parts;
    }

    private static void requireRest(Pod pod, SortedMap<String, Long> all, Map<String, SortedMap<String, Long>> parts)
            throws AllocationException {
        for (Map.Entry<String, Long> one : all.entrySet()) {
            new PodPool(one.getKey(), one.getValue(), one.getKey(), ResourceName.MEMORY).requireRest(pod,
                    container -> parts.get(container.name()).getOrDefault(one.getKey(), 0L),
                    container -> parts.get(container.name()).isEmpty());
        }
    }

    /** Final part of each container: its own, or the rest. Init containers end before the others begin. */
    private static Map<String, SortedMap<String, Long>> divided(Pod pod, SortedMap<String, Long> all,
            Map<String, SortedMap<String, Long>> parts) {
        Map<String, SortedMap<String, Long>> divided = new TreeMap<>();
        SortedMap<String, Long> free = new TreeMap<>(all);
        for (Container init : pod.spec().initContainers()) {
            SortedMap<String, Long> own = parts.get(init.name());
            if (!own.isEmpty() || !init.isSidecar()) {
                divided.put(init.name(), own.isEmpty() ? new TreeMap<>(free) : own);
            }
            if (init.isSidecar()) {
                take(free, own);
            }
        }
        for (Container container : pod.spec().containers()) {
            SortedMap<String, Long> own = parts.get(container.name());
            if (!own.isEmpty()) {
                divided.put(container.name(), own);
                take(free, own);
            }
        }
        pod.spec().initContainers().forEach(init -> divided.putIfAbsent(init.name(), free));
        pod.spec().containers().forEach(container -> divided.putIfAbsent(container.name(), free));
        return divided;
    }

    private static void take(SortedMap<String, Long> free, SortedMap<String, Long> own) {
        free.replaceAll((resource, bytes) -> Math.max(0, bytes - own.getOrDefault(resource, 0L)));
    }

    private static List<MemoryBlock> blocks(NumaMask nodes, SortedMap<String, Long> bytes) {
        List<MemoryBlock> blocks = new ArrayList<>();
        bytes.forEach((resource, size) -> {
            if (size > 0) {
                blocks.add(new MemoryBlock(nodes.nodes(), resource, size));
            }
        });
        return blocks;
    }

    /** Hints for a pod; absent when it gets no memory as a whole, and without any NUMA node when nothing is left for some container. */
    public Optional<Map<String, List<TopologyHint>>> hints(MemoryAssignments assignments, Pod pod) {
        if (!requested.isAssigned(pod)) {
            return Optional.empty();
        }
        Map<String, List<TopologyHint>> present = new TreeMap<>();
        assignments.ofPod(pod.uid()).forEach(block ->
                present.put(block.resource(), List.of(TopologyHint.of(NumaMask.of(block.nodes()), true))));
        if (!present.isEmpty()) {
            return Optional.of(present);
        }
        SortedMap<String, Long> all;
        try {
            all = requested.of(pod);
        } catch (AllocationException e) {
            return Optional.empty();
        }
        try {
            requireRest(pod, all, parts(pod));
        } catch (AllocationException e) {
            Map<String, List<TopologyHint>> none = new TreeMap<>();
            all.keySet().forEach(resource -> none.put(resource, List.of()));
            return Optional.of(none);
        }
        return Optional.of(new MemoryHints(assignments.machine()).of(all, ReusableMemory.NONE, pod));
    }
}
