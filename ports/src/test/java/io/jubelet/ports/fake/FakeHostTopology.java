package io.jubelet.ports.fake;

import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.host.HostTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The topology of a machine that is what a test says it is. Thread-safe. */
public final class FakeHostTopology implements HostTopology {

    private volatile MachineTopology topology = new MachineTopology(List.of(), new CpuTopology(Map.of()));

    /** Is this from now on. */
    public FakeHostTopology become(MachineTopology now) {
        topology = now;
        return this;
    }

    /**
     * A machine with one socket for each NUMA node, and cores of one CPU.
     *
     * @param memory bytes of each node
     */
    public static MachineTopology plain(int nodes, int coresOfNode, long memory) {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int cpu = 0; cpu < nodes * coresOfNode; cpu++) {
            int node = cpu / coresOfNode;
            cpus.put(cpu, new CpuInfo(cpu, node, node, node));
        }
        List<NumaNode> all = IntStream.range(0, nodes)
                .mapToObj(id -> new NumaNode(id, memory, List.of(), Optional.empty())).toList();
        return new MachineTopology(all, new CpuTopology(cpus));
    }

    @Override
    public MachineTopology read() {
        if (topology.cpus().details().isEmpty()) {
            throw new InternalException("could not detect number of cpus");
        }
        return topology;
    }
}
