package io.jubelet.adapters.fs.cgroup;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Differences between the two versions of cgroups. */
sealed interface CgroupVersion permits CgroupsV1, CgroupsV2 {

    /** Names of the usable controllers, sorted. */
    List<String> controllers() throws IOException;

    /**
     * Makes a cgroup with its parents, unless it is there, ready for limits.
     *
     * @return whether it was missing, in one hierarchy at least
     */
    boolean make(Path relative) throws IOException;

    /** Sets limits. */
    void set(Path relative, CgroupLimits limits) throws IOException;

    /**
     * Checks that a cgroup is complete.
     *
     * @param name as messages name it
     * @throws NotFoundException when it is not
     */
    void validate(Path relative, CgroupName name) throws IOException;

    /** Weight, quota, period and memory limit of a cgroup that exists. */
    CgroupLimits limits(Path relative) throws IOException;

    /** The file that holds the memory in use; empty without a memory controller. */
    Optional<Path> memoryUsage(Path relative);

    /** A limit as cgroup v2, and the pids controller of both versions, want it. */
    static String orMax(long limit) {
        return limit < 0 ? "max" : Long.toString(limit);
    }
}
