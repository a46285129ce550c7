package io.jubelet.ports.cgroup;

import io.jubelet.domain.cgroup.NodeCgroupResources;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.value.Immutable;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Limits of one cgroup, in the units of cgroup v1. Absent limits are left unchanged.
 *
 * @param cpuShares relative weight, 2 to 262144; a v2 weight is made of it
 * @param cpuQuota CFS quota in microseconds per period, at least 1000, or -1 for no limit
 * @param cpuPeriod CFS period in microseconds, 1000 to 1000000
 * @param memoryLimit bytes, or -1 for no limit
 * @param pidsLimit number of processes and threads, or -1 for no limit
 * @param hugePageLimits bytes by page size in bytes
 * @param unified further files of cgroup v2 and their contents; of no effect on v1
 */
public record CgroupLimits(
        OptionalLong cpuShares,
        OptionalLong cpuQuota,
        OptionalLong cpuPeriod,
        OptionalLong memoryLimit,
        OptionalLong pidsLimit,
        Map<Long, Long> hugePageLimits,
        Map<String, String> unified) {

    /** Nothing is set. */
    public static final CgroupLimits NONE = new CgroupLimits(OptionalLong.empty(), OptionalLong.empty(),
            OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of());

    /** Copies collections; rejects null parts. */
    public CgroupLimits {
        Objects.requireNonNull(cpuShares, "cpuShares");
        Objects.requireNonNull(cpuQuota, "cpuQuota");
        Objects.requireNonNull(cpuPeriod, "cpuPeriod");
        Objects.requireNonNull(memoryLimit, "memoryLimit");
        Objects.requireNonNull(pidsLimit, "pidsLimit");
        hugePageLimits = Collections.unmodifiableMap(new TreeMap<>(hugePageLimits));
        unified = Immutable.sorted(unified);
    }

    /**
     * The limits of one pod.
     *
     * @param pidsLimit podPidsLimit of the configuration; absent when there is none
     */
    public static CgroupLimits of(PodCgroupResources resources, OptionalLong pidsLimit) {
        return new CgroupLimits(resources.cpuShares(), resources.cpuQuota(), resources.cpuPeriod(), resources.memory(),
                pidsLimit, resources.hugePageLimit(), resources.unified());
    }

    /** The limits of a group above those of pods. */
    public static CgroupLimits of(NodeCgroupResources resources) {
        return new CgroupLimits(resources.cpuShares(), OptionalLong.empty(), OptionalLong.empty(), resources.memory(),
                resources.pids(), resources.hugePageLimit(), resources.unified());
    }
}
