package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuGroup;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes CPUs from as few NUMA nodes as possible, and from each of these the same number (KEP-2902). Where that is not possible
 * they are taken as {@link PackedCpus} does.
 */
public final class DistributedCpus {

    private final CpuTopology machine;
    private final CpuSorting sorting;
    private final int groupSize;
    private final CpuAccumulator cpus;

    private DistributedCpus(CpuTopology machine, CpuAccumulator cpus, CpuSorting sorting, int groupSize) {
        this.machine = machine;
        this.cpus = cpus;
        this.sorting = sorting;
        this.groupSize = groupSize;
    }

    /**
     * Chooses CPUs.
     *
     * @param available those that may be taken
     * @param requested how many
     * @param groupSize CPUs that are only taken together; 1 or more
     * @throws AllocationException when there are not enough
     */
    public static CpuSet take(CpuTopology machine, CpuSet available, int requested, CpuSorting sorting, int groupSize)
            throws AllocationException {
        if (requested % groupSize != 0) {
            return PackedCpus.take(machine, available, requested, sorting, false);
        }
        var cpus = new CpuAccumulator(machine, available, requested, sorting);
        PackedCpus.checkEnough(cpus, available, requested);
        if (cpus.isSatisfied() || new DistributedCpus(machine, cpus, sorting, groupSize).spread(requested)) {
            return cpus.taken();
        }
        return PackedCpus.take(machine, available, requested, sorting, false);
    }

    private boolean spread(int requested) throws AllocationException {
        List<Integer> nodes = cpus.nodes();
        Map<Integer, Integer> free = new TreeMap<>();
        nodes.forEach(node -> free.put(node, freeOn(node).size()));
        int groups = above(requested, groupSize);
        int groupsOnNode = above(above(machine.details().size(), groupSize), machine.count(CpuGroup.NUMA_NODE));
        for (int size = above(groups, groupsOnNode); size <= Math.min(groups, nodes.size()); size++) {
            List<Integer> chosen = List.of();
            NodeBalance best = NodeBalance.NONE;
            for (List<Integer> some : NodeBalance.combinations(nodes, size)) {
                NodeBalance balance = NodeBalance.of(free, some, requested, groupSize);
                if (balance.score() < best.score()) {
                    best = balance;
                    chosen = some;
                }
            }
            if (!chosen.isEmpty()) {
                takeFrom(chosen, best.remainder(), requested);
                return true;
            }
        }
        return false;
    }

    private void takeFrom(List<Integer> nodes, List<Integer> donors, int requested) throws AllocationException {
        int share = requested / nodes.size() / groupSize * groupSize;
        for (int node : nodes) {
            cpus.take(PackedCpus.take(machine, freeOn(node), share, sorting, false));
        }
        boolean gave = true;
        while (cpus.needed() > 0 && gave) {
            gave = false;
            for (int node : donors) {
                if (cpus.needed() > 0 && freeOn(node).size() >= groupSize) {
                    cpus.take(PackedCpus.take(machine, freeOn(node), groupSize, sorting, false));
                    gave = true;
                }
            }
        }
        if (cpus.needed() != 0) {
            throw new AllocationException("accounting error, not enough CPUs allocated, remaining: " + cpus.needed());
        }
    }

    private CpuSet freeOn(int node) {
        return cpus.free().cpusIn(CpuGroup.NUMA_NODE, node);
    }

    private static int above(int amount, int size) {
        return (amount - 1) / size + 1;
    }
}
