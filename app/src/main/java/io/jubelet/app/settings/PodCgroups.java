package io.jubelet.app.settings;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.cgroup.PodCgroupValues;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.ports.cgroup.CgroupLimits;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Settings of the cgroups of pods.
 *
 * @param root the cgroup of all pods; empty when pods get no cgroups of their own
 * @param policy how cgroup values are computed
 * @param pidsLimit processes and threads per pod, -1 for no limit
 * @param hugePageSizes sizes in bytes of the huge pages of the machine
 * @param node the cgroups above those of pods
 */
public record PodCgroups(Optional<CgroupName> root, CgroupPolicy policy, long pidsLimit, List<Long> hugePageSizes,
        NodeCgroups node) {

    /** Rejects null. */
    public PodCgroups {
        Objects.requireNonNull(root, "root");
        Objects.requireNonNull(policy, "policy");
        hugePageSizes = List.copyOf(hugePageSizes);
        Objects.requireNonNull(node, "node");
    }

    /** Cgroups without huge pages, and with nothing set for the cgroups above those of pods but weights. */
    public PodCgroups(Optional<CgroupName> root, CgroupPolicy policy, long pidsLimit) {
        this(root, policy, pidsLimit, List.of(), NodeCgroups.NONE);
    }

    /** The cgroup of a pod; empty when pods get none. */
    public Optional<CgroupName> of(Pod pod) {
        return root.map(all -> all.ofPod(PodQos.of(pod), pod.uid()));
    }

    /**
     * The limits of the cgroup of a pod. Of huge pages it can only use what it requests.
     *
     * @param limitsCpu whether its CPU time is limited; it is not for a pod that has CPUs for itself
     */
    public CgroupLimits limits(Pod pod, boolean limitsCpu) {
        PodCgroupResources values = PodCgroupValues.of(pod, limitsCpu ? policy : policy.withoutCpuLimits());
        Map<Long, Long> pages = new TreeMap<>();
        hugePageSizes.forEach(size -> pages.put(size, 0L));
        pages.putAll(values.hugePageLimit());
        return CgroupLimits.of(new PodCgroupResources(values.cpuShares(), values.cpuQuota(), values.cpuPeriod(),
                values.memory(), pages, values.unified()),
                pidsLimit > 0 ? OptionalLong.of(pidsLimit) : OptionalLong.empty());
    }
}
