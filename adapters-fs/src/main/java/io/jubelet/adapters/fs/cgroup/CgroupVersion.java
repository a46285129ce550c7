package io.jubelet.adapters.fs.cgroup;

import io.jubelet.ports.cgroup.CgroupLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What differs between the two versions of cgroups. */
sealed interface CgroupVersion permits CgroupsV1, CgroupsV2 {

    /** Names of the usable controllers, sorted. */
    List<String> controllers() throws IOException;

    /** Makes a cgroup with its parents, unless it is there, ready for limits. */
    void make(Path relative) throws IOException;

    /** Sets limits. */
    void set(Path relative, CgroupLimits limits) throws IOException;

    /** A limit as cgroup v2, and the pids controller of both versions, want it. */
    static String orMax(long limit) {
        return limit < 0 ? "max" : Long.toString(limit);
    }
}
