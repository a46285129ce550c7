package io.jubelet.domain.topology;

import java.util.function.ToIntFunction;

/** Groups of logical CPUs. */
public enum CpuGroup {
    /** A physical core. */
    CORE(CpuInfo::core),
    /** A last-level cache. */
    UNCORE_CACHE(CpuInfo::uncoreCache),
    /** A NUMA node. */
    NUMA_NODE(CpuInfo::numaNode),
    /** A socket. */
    SOCKET(CpuInfo::socket);

    private final ToIntFunction<CpuInfo> number;

    CpuGroup(ToIntFunction<CpuInfo> number) {
        this.number = number;
    }

    /** The number of the group of this kind that a CPU is in. */
    public int of(CpuInfo cpu) {
        return number.applyAsInt(cpu);
    }
}
