package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.CpuGroup;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Takes CPUs for one container, whole groups first, and of equal groups those with the fewest free CPUs. */
final class CpuAccumulator {

    private final CpuTopology machine;
    private final CpuSorting sorting;
    /** Whether a NUMA node has whole sockets, and not a socket whole NUMA nodes. */
    private final boolean nodesHaveSockets;
    private CpuTopology free;
    private CpuSet taken = CpuSet.EMPTY;
    private int needed;

    CpuAccumulator(CpuTopology machine, CpuSet available, int requested, CpuSorting sorting) {
        this.machine = machine;
        this.sorting = sorting;
        this.free = machine.only(available);
        this.needed = requested;
        this.nodesHaveSockets = machine.count(CpuGroup.SOCKET) >= machine.count(CpuGroup.NUMA_NODE);
    }

    CpuSet taken() {
        return taken;
    }

    CpuTopology free() {
        return free;
    }

    int needed() {
        return needed;
    }

    boolean isSatisfied() {
        return needed < 1;
    }

    boolean isShort() {
        return needed > free.details().size();
    }

    void take(CpuSet cpus) {
        taken = taken.union(cpus);
        free = free.only(free.cpus().minus(taken));
        needed -= cpus.size();
    }

    /** Takes NUMA nodes and sockets that are wholly free, the larger kind first. */
    void takeWholeNodesAndSockets() {
        if (nodesHaveSockets) {
            takeWholeNodes();
            takeWholeSockets();
        } else {
            takeWholeSockets();
            takeWholeNodes();
        }
    }

    private void takeWholeNodes() {
        takeWhole(CpuGroup.NUMA_NODE, nodes());
    }

    private void takeWholeSockets() {
        int size = machine.cpusPer(CpuGroup.SOCKET);
        List<Integer> whole = sockets().stream().filter(socket -> freeIn(CpuGroup.SOCKET, socket) == size).toList();
        whole.forEach(socket -> takeIfNeeded(machine.cpusIn(CpuGroup.SOCKET, socket)));
    }

    /** Takes cores that are wholly free. */
    void takeWholeCores() {
        int size = machine.cpusPer(CpuGroup.CORE);
        List<Integer> whole = cores().stream().filter(core -> freeIn(CpuGroup.CORE, core) == size).toList();
        whole.forEach(core -> takeIfNeeded(machine.cpusIn(CpuGroup.CORE, core)));
    }

    /** Takes caches that are wholly free; the rest from one cache, if one has enough of it. */
    void takeCaches() {
        int size = machine.cpusPer(CpuGroup.UNCORE_CACHE);
        for (int cache : caches()) {
            if (needed >= size) {
                takeWhole(CpuGroup.UNCORE_CACHE, caches());
            }
            if (isSatisfied()) {
                return;
            }
            takeRestFrom(cache);
            if (isSatisfied()) {
                return;
            }
        }
    }

    private void takeRestFrom(int cache) {
        int threads = machine.cpusPer(CpuGroup.CORE);
        int coresNeeded = (needed + threads - 1) / threads;
        List<Integer> cores = free.groupsWithin(CpuGroup.CORE, CpuGroup.UNCORE_CACHE, CpuSet.of(cache)).list();
        CpuSet chosen = CpuSet.of(cores.subList(0, Math.min(coresNeeded, cores.size())));
        CpuSet cpus = free.cpusIn(CpuGroup.CORE, chosen);
        if (needed % 2 != 0 && threads > 1 && cpus.size() > needed) {
            cpus = CpuSet.of(cpus.list().subList(0, cpus.size() - 1));
        }
        if (cpus.size() == needed) {
            take(cpus);
        }
    }

    /** Takes single CPUs. */
    void takeSingle() {
        for (int cpu : sorting == CpuSorting.PACKED ? packed() : spread()) {
            take(CpuSet.of(cpu));
            if (isSatisfied()) {
                return;
            }
        }
    }

    private void takeWhole(CpuGroup kind, List<Integer> numbers) {
        List<Integer> whole = numbers.stream()
                .filter(number -> freeIn(kind, number) == machine.cpusIn(kind, number).size()).toList();
        whole.forEach(number -> takeIfNeeded(machine.cpusIn(kind, number)));
    }

    private void takeIfNeeded(CpuSet cpus) {
        if (needed >= cpus.size()) {
            take(cpus);
        }
    }

    /** NUMA nodes with free CPUs. */
    List<Integer> nodes() {
        return nodesHaveSockets ? sorted(CpuGroup.NUMA_NODE, free.groups(CpuGroup.NUMA_NODE))
                : within(CpuGroup.NUMA_NODE, CpuGroup.SOCKET, sockets());
    }

    private List<Integer> sockets() {
        return nodesHaveSockets ? within(CpuGroup.SOCKET, CpuGroup.NUMA_NODE, nodes())
                : sorted(CpuGroup.SOCKET, free.groups(CpuGroup.SOCKET));
    }

    private List<Integer> cores() {
        return nodesHaveSockets ? within(CpuGroup.CORE, CpuGroup.SOCKET, sockets())
                : within(CpuGroup.CORE, CpuGroup.NUMA_NODE, nodes());
    }

    private List<Integer> caches() {
        return within(CpuGroup.UNCORE_CACHE, CpuGroup.NUMA_NODE, nodes());
    }

    private List<Integer> packed() {
        List<Integer> cpus = new ArrayList<>();
        cores().forEach(core -> cpus.addAll(free.cpusIn(CpuGroup.CORE, core).list()));
        return cpus;
    }

    private List<Integer> spread() {
        List<Integer> cpus = new ArrayList<>();
        sockets().forEach(socket -> cpus.addAll(free.cpusIn(CpuGroup.SOCKET, socket).list()));
        return cpus;
    }

    private List<Integer> within(CpuGroup kind, CpuGroup outer, List<Integer> outers) {
        List<Integer> numbers = new ArrayList<>();
        outers.forEach(number -> numbers.addAll(sorted(kind, free.groupsWithin(kind, outer, CpuSet.of(number)))));
        return numbers;
    }

    private List<Integer> sorted(CpuGroup kind, CpuSet numbers) {
        return numbers.list().stream()
                .sorted(Comparator.<Integer>comparingInt(number -> freeIn(kind, number)).thenComparing(number -> number))
                .toList();
    }

    private int freeIn(CpuGroup kind, int number) {
        return free.cpusIn(kind, number).size();
    }
}
