package io.jubelet.domain.cri;

import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Resource settings of a container or sandbox (CRI LinuxContainerResources); 0 means not set.
 *
 * @param cpuPeriod CFS period in microseconds
 * @param cpuQuota CFS quota in microseconds, -1 for none
 * @param cpuShares relative weight
 * @param memoryLimitInBytes bytes
 * @param oomScoreAdj -1000 to 1000
 * @param cpusetCpus allowed CPUs
 * @param cpusetMems allowed memory nodes
 * @param hugepageLimits limits per page size
 * @param unified cgroup v2 files
 * @param memorySwapLimitInBytes bytes
 */
public record LinuxContainerResources(
        long cpuPeriod,
        long cpuQuota,
        long cpuShares,
        long memoryLimitInBytes,
        long oomScoreAdj,
        String cpusetCpus,
        String cpusetMems,
        List<HugepageLimit> hugepageLimits,
        Map<String, String> unified,
        long memorySwapLimitInBytes) {

    /** Copies collections; rejects null parts. */
    public LinuxContainerResources {
        Objects.requireNonNull(cpusetCpus, "cpusetCpus");
        Objects.requireNonNull(cpusetMems, "cpusetMems");
        hugepageLimits = List.copyOf(hugepageLimits);
        unified = Immutable.sorted(unified);
    }

    /** A builder with every part absent. */
    public static LinuxContainerResourcesBuilder builder() {
        return new LinuxContainerResourcesBuilder();
    }

    /** A builder that starts from this record. */
    public LinuxContainerResourcesBuilder toBuilder() {
        return new LinuxContainerResourcesBuilder(this);
    }

    /** Nothing set. */
    public static final LinuxContainerResources NONE = builder().build();
}
