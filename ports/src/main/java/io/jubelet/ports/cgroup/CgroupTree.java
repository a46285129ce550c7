package io.jubelet.ports.cgroup;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The cgroups that the node makes: {@code kubepods}, the classes {@code burstable} and {@code besteffort} below it, and
 * one per pod; the runtime makes those of sandboxes and containers below. Cgroup v1
 * and v2 look the same from here. Thread-safe for different cgroups.
 */
public interface CgroupTree {

    /** Whether this machine has the one unified hierarchy of version 2. */
    boolean unified();

    /** Names of the controllers that can be used for pods, sorted: of cpu, cpuset, hugetlb, memory and pids. */
    List<String> controllers();

    /**
     * Makes a cgroup with its parents unless it is there, and sets the limits. Limits that are absent, and
     * those of controllers that this machine does not have, are left alone.
     *
     * @throws InvalidArgumentException when the kernel refuses a value, or the name can't be a path below the root
     * @throws ConflictException when the cgroup uses more than it is to be limited to
     */
    void apply(CgroupName cgroup, CgroupLimits limits);

    /** Whether the cgroup exists in any hierarchy. */
    boolean exists(CgroupName cgroup);

    /**
     * Names of the cgroups directly below one, sorted, those of all hierarchies together.
     *
     * @throws NotFoundException when it does not exist
     */
    List<String> children(CgroupName cgroup);

    /**
     * The cgroups of pods that exist in any hierarchy, whichever process created them, known to the agent or not; {@link
     * CgroupName#podUid} gives the pod they belong to. They lie directly below the group of all pods or below that of a class.
     * Only for trees of the cgroupfs driver: under systemd the slices are systemd's to remove.
     *
     * @param root group of all pods, usually {@code kubepods}; need not exist
     */
    default Set<CgroupName> podCgroups(CgroupName root) {
        Set<CgroupName> found = new LinkedHashSet<>();
        for (QosClass qosClass : QosClass.values()) {
            CgroupName parent = root.ofClass(qosClass);
            try {
                children(parent).stream().map(parent::child).filter(child -> child.podUid().isPresent())
                        .forEach(found::add);
            } catch (NotFoundException e) {
                // No pod of this class was ever here.
            }
        }
        return found;
    }

    /** Ids of the processes in a cgroup and below it, sorted; empty when it does not exist. */
    List<Long> processes(CgroupName cgroup);

    /**
     * Removes a cgroup with all below it, in every hierarchy; processes that are left in it are killed. Nothing happens
     * when it does not exist.
     *
     * @throws ConflictException when processes do not end within a moment; may be tried again
     * @throws InvalidArgumentException when the name can't be a path below the root, or is the root
     */
    void destroy(CgroupName cgroup);
}
