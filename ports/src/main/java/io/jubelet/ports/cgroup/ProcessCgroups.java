package io.jubelet.ports.cgroup;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.RootProcess;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.Optional;

/**
 * The cgroups of processes that belong to no pod: this agent, and what else the machine runs. Names are paths below the mount
 * points, as the cgroupfs driver has them, whichever driver pods have. Processes are known by their ids, and are moved with all
 * of their threads. Callers see no difference between cgroup v1 and v2. Thread-safe.
 */
public interface ProcessCgroups {

    /** The process id of this agent. */
    long agent();

    /**
     * Whether a process has the pid namespace of process 1, and runs in no container therefore.
     *
     * @throws NotFoundException when there is no such process
     * @throws PortException when the kernel does not tell
     */
    boolean inNamespaceOfInit(long process);

    /**
     * The cgroup of a process; the root has no components.
     *
     * @return empty when its CPU time and its memory are accounted in different cgroups, as version 1 permits
     * @throws NotFoundException when there is no such process
     */
    Optional<CgroupName> cgroupOf(long process);

    /**
     * Processes in the root cgroup itself, in any order. Version 1 has several; the one of the controller {@code devices} counts.
     *
     * @throws NotFoundException when there is no hierarchy of version 1 with that controller
     */
    List<RootProcess> ofRoot();

    /**
     * Moves a process into a cgroup, in every hierarchy, and makes the cgroup with its parents where it is missing. Nothing
     * changes for a process that is in it. After a failure, the process may have been moved in some hierarchies of version 1.
     *
     * @param cgroup may be the root
     * @throws NotFoundException when there is no such process
     * @throws InvalidArgumentException when the name can't be a path, or the kernel does not move this process
     * @throws PortException when the kernel refuses, such as a cgroup of version 2 whose children have controllers
     */
    void move(long process, CgroupName cgroup);

    /**
     * Sets how soon the kernel kills a process for want of memory, see proc_pid_oom_score_adj(5).
     *
     * @param score -1000 (never) to 1000
     * @throws NotFoundException when there is no such process
     * @throws PortException when the kernel refuses: a lower score than now takes CAP_SYS_RESOURCE
     */
    void oomScoreAdj(long process, int score);
}
