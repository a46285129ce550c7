package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuTopology;
import java.util.Map;
import java.util.TreeMap;

/** Machines, as tables write them. */
final class Machines {

    private Machines() {
    }

    /**
     * A machine {@code SOCKETS NODES CACHES CORES THREADS}, all of them evenly divided. The first threads of all cores have the first
     * numbers, as with Linux: on a machine of 8 cores with two threads, CPU 0 and CPU 8 are a core.
     */
    static CpuTopology of(String text) {
        String[] counts = text.strip().split(" ");
        int cores = Integer.parseInt(counts[3]);
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int cpu = 0; cpu < cores * Integer.parseInt(counts[4]); cpu++) {
            int core = cpu % cores;
            cpus.put(cpu, new CpuInfo(core, core * Integer.parseInt(counts[0]) / cores, core * Integer.parseInt(counts[1]) / cores,
                    core * Integer.parseInt(counts[2]) / cores));
        }
        return new CpuTopology(cpus);
    }
}
