package io.jubelet.ports.cgroup;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The cgroups that the node makes: {@code kubepods}, the classes {@code burstable} and {@code besteffort} below it, and
 * one per pod; the runtime makes those of sandboxes and containers below. Callers see no difference between cgroup v1 and v2,
 * nor between the drivers: cgroupfs creates directories, systemd creates slices. Thread-safe for different cgroups.
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
     * @return whether the cgroup was made: it was missing, or missing in one hierarchy; its parents do not count
     * @throws InvalidArgumentException when the kernel refuses a value, or the name can't be a path below the root
     * @throws ConflictException when the cgroup uses more than it is to be limited to
     */
    boolean apply(CgroupName cgroup, CgroupLimits limits);

    /**
     * The path of a cgroup below the mount point, as it is passed to a runtime with the same driver: {@code
     * /kubepods/burstable/pod1} or {@code /kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice}.
     */
    String path(CgroupName cgroup);

    /** Whether the cgroup exists in any hierarchy. */
    boolean exists(CgroupName cgroup);

    /**
     * Checks that a cgroup exists in every hierarchy of a controller that pods use, and that in version 2 it has those
     * controllers.
     *
     * @param cgroup may be the root
     * @throws NotFoundException when something is missing; the message names what
     */
    void validate(CgroupName cgroup);

    /** Whether {@link #validate} accepts a cgroup. */
    default boolean isComplete(CgroupName cgroup) {
        try {
            validate(cgroup);
            return true;
        } catch (NotFoundException e) {
            return false;
        }
    }

    /**
     * The limits that a cgroup has now: weight, quota, period and memory. The others are absent, and so is what belongs to a
     * controller that this machine does not have. Shares are the smallest that give the weight of version 2.
     *
     * @throws NotFoundException when it does not exist
     */
    CgroupLimits limits(CgroupName cgroup);

    /** Memory in bytes that the processes of a cgroup use, page cache included; empty when it does not exist. */
    OptionalLong memoryUsage(CgroupName cgroup);

    /**
     * Names of the cgroups directly below one, sorted, those of all hierarchies together.
     *
     * @throws NotFoundException when it does not exist
     */
    List<String> children(CgroupName cgroup);

    /**
     * The cgroups of pods that exist in any hierarchy, whichever process created them, known to the agent or not; {@link
     * CgroupName#podUid} gives the pod they belong to. They lie directly below the group of all pods or below that of a class.
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
