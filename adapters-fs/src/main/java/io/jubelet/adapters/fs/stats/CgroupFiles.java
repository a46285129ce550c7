package io.jubelet.adapters.fs.stats;

import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.stats.CgroupPressure;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The files of one version of cgroups. Paths begin with a slash and do not end with one; that of the root is empty. */
interface CgroupFiles {

    /** What was measured. */
    record Measured(CgroupSample sample, Optional<CgroupPressure> pressure) {
    }

    /**
     * What tells whether anything happened in a cgroup: nothing runs without taking CPU time.
     *
     * @param cpu CPU time so far, in the unit of its file
     * @param memory memory in use, in bytes
     */
    record Activity(long cpu, long memory) {

        /** Whether both are known. */
        boolean isKnown() {
            return cpu != StatFile.MISSING && memory != StatFile.MISSING;
        }
    }

    /**
     * What a cgroup may use.
     *
     * @param threads how many threads, 0 for any number
     */
    record Limits(CgroupSpec settings, long threads) {
    }

    /** The directories in which a cgroup has its files, the one that tells whether it exists first. */
    List<String> directories(String path);

    /** The file that does not change after a cgroup was made. */
    String unchanging();

    /** Limits of a cgroup that was made then. */
    Limits limits(StatFile file, String path, Instant created);

    /** Takes two files where a measurement takes ten. */
    Activity activity(StatFile file, String path);

    /**
     * What a cgroup uses.
     *
     * @param limits its limits: what only limits bring about is not read where there are none
     * @param own its processes
     */
    Measured measure(StatFile file, String path, Limits limits, Detail detail, ProcessCounts own, Instant now);

    /** The file with the processes of a cgroup. */
    String processes(String path);
}
