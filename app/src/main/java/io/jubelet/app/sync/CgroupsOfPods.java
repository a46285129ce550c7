package io.jubelet.app.sync;

import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.worker.ObservedCgroup;
import io.jubelet.app.worker.ResizeState;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.cgroup.PodCgroupValues;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;

/** Actual and desired values of the cgroups of pods. */
final class CgroupsOfPods {

    private static final Logger LOG = System.getLogger(CgroupsOfPods.class.getName());

    private final CgroupTree cgroups;
    private final NodeSettings node;
    private final ContainerPlacement placement;

    CgroupsOfPods(CgroupTree cgroups, NodeSettings node, ContainerPlacement placement) {
        this.cgroups = cgroups;
        this.node = node;
        this.placement = placement;
    }

    /**
     * Values in force in the cgroup of a pod; those that it was given when it is gone or can't be read, and empty for pods without
     * cgroups.
     */
    Optional<PodCgroupResources> inForce(Pod pod) {
        try {
            return name(pod).map(this::read);
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "pod {0}: its cgroup can''t be read: {1}", pod.fullName(), e.getMessage());
            return Optional.of(PodCgroupValues.of(pod, node.cgroups().policy()));
        }
    }

    /**
     * Compares the cgroup of a pod with what is allocated to the pod, unless the result is known. An agent that ended, or failed, in
     * the middle of a resize may have left it behind although the containers have what they are to have; and no container is
     * resized when it does not run at that moment.
     */
    void check(Pod pod, ObservedPod observed, ResizeState state) throws InterruptedException {
        Optional<ObservedCgroup> known = state.cgroup().filter(ObservedCgroup::right);
        if (observed.sandboxes().isEmpty() || known.filter(seen -> seen.spec() == pod.spec()).isPresent()) {
            return;
        }
        PodCgroupResources desired = desired(pod);
        state.setCgroup(known.filter(seen -> seen.desired().equals(desired)).isPresent()
                ? Optional.of(new ObservedCgroup(pod.spec(), desired, true)) : observe(pod, desired));
    }

    /** Desired values of the cgroup of a pod. Exclusive CPUs of a pod need no quota. */
    PodCgroupResources desired(Pod pod) throws InterruptedException {
        CgroupPolicy policy = node.cgroups().policy();
        return PodCgroupValues.of(pod, placement.isFreeOfQuota(pod) ? policy.withoutCpuLimits() : policy);
    }

    private Optional<ObservedCgroup> observe(Pod pod, PodCgroupResources desired) {
        try {
            return Optional.of(new ObservedCgroup(pod.spec(), desired,
                    name(pod).map(this::read).map(group -> desired.areIn(group, cgroups.unified())).orElse(true)));
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "pod {0}: its cgroup can''t be read: {1}", pod.fullName(), e.getMessage());
            return Optional.empty();
        }
    }

    /** Whether no CPU quota limits a container, although it has a CPU limit. */
    boolean isFreeOfQuota(Pod pod, Container container) throws InterruptedException {
        return placement.isFreeOfQuota(placement.of(pod, container));
    }

    /** The cgroup of a pod; empty for pods without. */
    Optional<CgroupName> name(Pod pod) {
        return node.cgroups().of(pod);
    }

    /** Weight, quota, period and memory limit that a cgroup has. */
    PodCgroupResources read(CgroupName group) {
        CgroupLimits limits = cgroups.limits(group);
        return new PodCgroupResources(limits.cpuShares(), limits.cpuQuota(), limits.cpuPeriod(), limits.memoryLimit(),
                Map.of(), Map.of());
    }
}
