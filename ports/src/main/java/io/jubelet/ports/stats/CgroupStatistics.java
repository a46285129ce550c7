package io.jubelet.ports.stats;

import java.util.List;
import java.util.Optional;

/**
 * What cgroups use and may use, of version 1 and 2 alike. A number that the kernel does not give, or that is not a number, is
 * zero. Thread-safe.
 */
public interface CgroupStatistics {

    /** How much of a cgroup is read. */
    enum Detail {
        /** What a summary shows: processors without their modes and limits, memory, pressure, the number of processes. */
        SUMMARY,
        /** Everything. */
        ALL
    }

    /** One cgroup, empty when it does not exist. */
    Optional<CgroupReading> read(String path, Detail detail);

    /**
     * Cgroups with all below them, sorted by path, each once. Those that do not exist, or vanish meanwhile, are left out.
     *
     * @param paths tops of the trees
     */
    List<CgroupReading> readTrees(List<String> paths, Detail detail);
}
