package io.jubelet.domain.topology.memory;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.TopologyHint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** NUMA nodes from which memory can be taken. */
final class MemoryHints {

    private final SortedMap<Integer, NodeMemory> machine;

    MemoryHints(SortedMap<Integer, NodeMemory> machine) {
        this.machine = machine;
    }

    /**
     * Every set of NUMA nodes that has all of it free and is not in use otherwise. Preferred are those that are as small as possible
     * on this machine, however much of it is in use. They are the same for every resource; without any, there is no resource.
     */
    Map<String, List<TopologyHint>> of(SortedMap<String, Long> requested, ReusableMemory reusable, Pod pod) {
        List<Integer> ids = List.copyOf(machine.keySet());
        int least = ids.size();
        List<NumaMask> found = new ArrayList<>();
        for (NumaMask nodes : NumaMask.combinations(ids)) {
            if (!suffices(nodes, requested, MemoryTable::allocatable, ReusableMemory.NONE, pod)) {
                continue;
            }
            least = Math.min(least, nodes.count());
            if (!isInOtherUse(nodes) && suffices(nodes, requested, MemoryTable::free, reusable, pod)) {
                found.add(nodes);
            }
        }
        int preferred = least;
        List<TopologyHint> hints = found.stream().map(nodes -> TopologyHint.of(nodes, nodes.count() == preferred)).toList();
        Map<String, List<TopologyHint>> all = new TreeMap<>();
        if (!hints.isEmpty()) {
            requested.keySet().forEach(resource -> all.put(resource, hints));
        }
        return all;
    }

    /** Whether the nodes have that much. */
    boolean suffices(NumaMask nodes, Map<String, Long> requested, ToLongFunction<MemoryTable> amount, ReusableMemory reusable,
            Pod pod) {
        return requested.entrySet().stream().allMatch(request -> {
            long sum = nodes.nodes().stream().map(machine::get).filter(node -> node != null)
                    .mapToLong(node -> amount.applyAsLong(node.table(request.getKey()))).sum();
            return sum + reusable.of(pod, nodes.nodes(), request.getKey()) >= request.getValue();
        });
    }

    /** A single node can't be used while it belongs to a group, and a group not while one of its nodes is used without it. */
    private boolean isInOtherUse(NumaMask nodes) {
        List<Integer> ids = nodes.nodes();
        return ids.size() == 1 ? machine.get(ids.getFirst()).group().size() > 1 : breaksGroups(nodes);
    }

    /** Whether one of several nodes is used alone, or within another group. */
    boolean breaksGroups(NumaMask nodes) {
        List<Integer> ids = nodes.nodes();
        return ids.size() > 1 && ids.stream().map(machine::get).anyMatch(node -> node != null && node.assignments() > 0
                && (node.group().size() == 1 || !node.group().equals(ids)));
    }
}
