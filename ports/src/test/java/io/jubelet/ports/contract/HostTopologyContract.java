package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.HugePagesPool;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.host.HostTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What {@link HostTopology} has to do. */
public abstract class HostTopologyContract {

    /** The topology of a machine of which nothing can be read yet. */
    protected abstract HostTopology topology();

    /** Lets the machine be this from now on. */
    protected abstract void become(MachineTopology machine);

    @Test
    void aMachineWithoutCpusIsRefused() {
        assertThrows(InternalException.class, () -> topology().read());
    }

    @Test
    void smallAndLargeMachinesAreReportedAsTheyAre() {
        check(new MachineTopology(List.of(new NumaNode(0, 4L << 30, List.of(), Optional.of(List.of(10L)))),
                new CpuTopology(Map.of(0, new CpuInfo(0, 0, 0, 0), 1, new CpuInfo(1, 0, 0, 0)))));
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int cpu = 0; cpu < 32; cpu++) {
            // Two threads of a core are 16 apart, as Linux numbers them; two cores share a cache.
            int core = cpu % 16;
            int node = core / 4;
            cpus.put(cpu, new CpuInfo(core, node / 2, node, core / 2));
        }
        List<HugePagesPool> pages = List.of(new HugePagesPool(1048576, 2), new HugePagesPool(2048, 512));
        check(new MachineTopology(List.of(
                new NumaNode(0, 64L << 30, pages, Optional.of(List.of(10L, 12L, 21L, 21L))),
                new NumaNode(1, 64L << 30, List.of(), Optional.of(List.of(12L, 10L, 21L, 21L))),
                new NumaNode(2, 32L << 30, pages, Optional.of(List.of(21L, 21L, 10L, 12L))),
                new NumaNode(3, 0, List.of(), Optional.of(List.of(21L, 21L, 12L, 10L)))), new CpuTopology(cpus)));
    }

    private void check(MachineTopology machine) {
        become(machine);
        assertEquals(machine, topology().read());
    }
}
