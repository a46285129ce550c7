package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.CpuGroup;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.TopologyHint;
import java.util.ArrayList;
import java.util.List;

/** NUMA nodes from which CPUs can be taken. */
final class CpuHints {

    private final CpuTopology machine;
    private final boolean bySocket;

    CpuHints(CpuTopology machine, boolean bySocket) {
        this.machine = machine;
        this.bySocket = bySocket;
    }

    /**
     * Every set of NUMA nodes with enough CPUs. Preferred are those that are as small as possible on this machine, however
     * much of it is in use.
     *
     * @param reusable CPUs that have to be among those taken
     */
    List<TopologyHint> of(CpuSet available, CpuSet reusable, int requested) {
        List<NumaMask> all = NumaMask.combinations(machine.groups(CpuGroup.NUMA_NODE).list());
        int least = all.stream().filter(nodes -> on(nodes).size() >= requested).mapToInt(NumaMask::count).min()
                .orElse(machine.count(CpuGroup.NUMA_NODE));
        List<TopologyHint> hints = new ArrayList<>();
        for (NumaMask nodes : all) {
            CpuSet cpus = on(nodes);
            if (reusable.isSubsetOf(cpus) && reusable.size() + available.intersection(cpus).size() >= requested) {
                hints.add(TopologyHint.of(nodes, nodes.count() == least || bySocket && isAligned(nodes, least)));
            }
        }
        return List.copyOf(hints);
    }

    private CpuSet on(NumaMask nodes) {
        return machine.cpusIn(CpuGroup.NUMA_NODE, CpuSet.of(nodes.nodes()));
    }

    /** Whether the nodes are of no more sockets than so many nodes need. */
    private boolean isAligned(NumaMask nodes, int least) {
        int perSocket = machine.count(CpuGroup.NUMA_NODE) / machine.count(CpuGroup.SOCKET);
        if (perSocket == 0) {
            return false;
        }
        int sockets = (least + perSocket - 1) / perSocket;
        return machine.groupsWithin(CpuGroup.SOCKET, CpuGroup.NUMA_NODE, CpuSet.of(nodes.nodes())).size() == sockets;
    }
}
