package io.jubelet.app.boot;

import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.ports.host.HostTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The CPUs and the memory of {@link SimulatedHost}: two NUMA nodes on two sockets, with cores of two CPUs each. */
final class SimulatedTopology implements HostTopology {

    private static final int CPUS = 8;
    private static final int CPUS_OF_NODE = CPUS / 2;
    private static final long MEMORY_OF_NODE = 16L << 30;

    @Override
    public MachineTopology read() {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int cpu = 0; cpu < CPUS; cpu++) {
            int node = cpu / CPUS_OF_NODE;
            cpus.put(cpu, new CpuInfo(cpu / 2 * 2, node, node, node));
        }
        return new MachineTopology(List.of(new NumaNode(0, MEMORY_OF_NODE, List.of(), Optional.of(List.of(10L, 20L))),
                new NumaNode(1, MEMORY_OF_NODE, List.of(), Optional.of(List.of(20L, 10L)))), new CpuTopology(cpus));
    }
}
