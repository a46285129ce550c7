package io.jubelet.ports.stats;

import java.util.List;
import java.util.Optional;

/**
 * Usage and limits of cgroups, the same for versions 1 and 2. A number that the kernel does not report, or that is not a
 * number, is zero. Thread-safe.
 */
public interface CgroupStatistics {

    /** Level of detail of a reading. */
    enum Detail {
        /** The values of a summary: CPUs without their modes and limits, memory, pressure, the number of processes. */
        SUMMARY,
        /** Everything. */
        ALL
    }

    /** One cgroup, empty when it does not exist. */
    Optional<CgroupReading> read(String path, Detail detail);

    /**
     * The paths of cgroups with all below them, sorted, each once. Those that do not exist are left out.
     *
     * @param tops tops of the trees
     */
    List<String> paths(List<String> tops);

    /**
     * Cgroups in the order in which they are named. Those that do not exist, or vanish meanwhile, are left out. Several calls for
     * different cgroups may run side by side: reading takes the kernel long where there are many.
     */
    List<CgroupReading> readAll(List<String> paths, Detail detail);
}
