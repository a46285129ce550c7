package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;

/**
 * Takes CPUs close to each other: whole NUMA nodes and sockets, then whole caches where that is preferred, whole cores, and
 * single CPUs at last, each from where the fewest are free.
 */
public final class PackedCpus {

    private PackedCpus() {
    }

    /**
     * Chooses CPUs.
     *
     * @param available those that may be taken
     * @param requested how many
     * @param alignCaches whether whole last-level caches are taken before cores
     * @throws AllocationException when there are not enough
     */
    public static CpuSet take(CpuTopology machine, CpuSet available, int requested, CpuSorting sorting, boolean alignCaches)
            throws AllocationException {
        var cpus = new CpuAccumulator(machine, available, requested, sorting);
        checkEnough(cpus, available, requested);
        if (!cpus.isSatisfied()) {
            cpus.takeWholeNodesAndSockets();
        }
        if (!cpus.isSatisfied() && alignCaches) {
            cpus.takeCaches();
        }
        if (!cpus.isSatisfied() && sorting == CpuSorting.PACKED) {
            cpus.takeWholeCores();
        }
        if (!cpus.isSatisfied()) {
            cpus.takeSingle();
        }
        return cpus.taken();
    }

    static void checkEnough(CpuAccumulator cpus, CpuSet available, int requested) throws AllocationException {
        if (!cpus.isSatisfied() && cpus.isShort()) {
            throw new AllocationException("not enough cpus available to satisfy request: requested=" + requested
                    + ", available=" + available.size());
        }
    }
}
