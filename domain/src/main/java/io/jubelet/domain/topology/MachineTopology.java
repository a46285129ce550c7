package io.jubelet.domain.topology;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The NUMA nodes of a machine, and its CPUs.
 *
 * @param nodes ascending by number
 * @param cpus CPUs that are online
 */
public record MachineTopology(List<NumaNode> nodes, CpuTopology cpus) {

    /** Copies and sorts the list; rejects null. */
    public MachineTopology {
        nodes = nodes.stream().sorted(Comparator.comparingInt(NumaNode::id)).toList();
        Objects.requireNonNull(cpus, "cpus");
    }

    /** Numbers of the NUMA nodes, ascending. */
    public List<Integer> nodeIds() {
        return nodes.stream().map(NumaNode::id).toList();
    }
}
