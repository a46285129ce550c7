package io.jubelet.domain.resize;

import io.jubelet.domain.cgroup.PodCgroupResources;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The change of one resource of the cgroup of a pod. A limit or request that is not desired any more stays as it is: limits are
 * not removed.
 *
 * @param limit values to write for the limit; absent when the limit stays
 * @param limitGrowth sign of the change of the limit
 * @param request values to write for the request; absent when there are none, as for memory
 * @param requestGrowth sign of the change of the request
 */
record PodCgroupChange(Optional<PodCgroupResources> limit, int limitGrowth, Optional<PodCgroupResources> request,
        int requestGrowth) {

    static PodCgroupChange memory(PodCgroupResources current, PodCgroupResources desired) {
        if (desired.memory().isEmpty()) {
            return new PodCgroupChange(Optional.empty(), 0, Optional.empty(), 0);
        }
        return new PodCgroupChange(Optional.of(only(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), desired.memory())),
                Long.compare(desired.memory().getAsLong(), current.memory().orElse(-1)), Optional.empty(), 0);
    }

    static PodCgroupChange cpu(PodCgroupResources current, PodCgroupResources desired) {
        Optional<PodCgroupResources> limit = desired.cpuQuota().isEmpty() ? Optional.empty()
                : Optional.of(only(OptionalLong.empty(), desired.cpuQuota(), desired.cpuPeriod(), OptionalLong.empty()));
        int limitGrowth = limit.isEmpty() ? 0 : Long.compare(desired.cpuQuota().getAsLong(), current.cpuQuota().orElse(-1));
        Optional<PodCgroupResources> request = Optional.of(
                only(desired.cpuShares(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()));
        return new PodCgroupChange(limit, limitGrowth, request,
                Long.compare(desired.cpuShares().orElse(0), current.cpuShares().orElse(0)));
    }

    boolean limitGrows() {
        return limitGrowth > 0;
    }

    boolean limitShrinks() {
        return limitGrowth < 0;
    }

    boolean requestGrows() {
        return requestGrowth > 0;
    }

    boolean requestShrinks() {
        return requestGrowth < 0;
    }

    /** The values of one, replaced by those that the other has. */
    static PodCgroupResources of(PodCgroupResources base, PodCgroupResources over) {
        Map<Long, Long> pages = new TreeMap<>(base.hugePageLimit());
        pages.putAll(over.hugePageLimit());
        Map<String, String> unified = new TreeMap<>(base.unified());
        unified.putAll(over.unified());
        return new PodCgroupResources(newer(base.cpuShares(), over.cpuShares()), newer(base.cpuQuota(), over.cpuQuota()),
                newer(base.cpuPeriod(), over.cpuPeriod()), newer(base.memory(), over.memory()), pages, unified);
    }

    private static OptionalLong newer(OptionalLong base, OptionalLong over) {
        return over.isPresent() ? over : base;
    }

    private static PodCgroupResources only(OptionalLong shares, OptionalLong quota, OptionalLong period, OptionalLong memory) {
        return new PodCgroupResources(shares, quota, period, memory, Map.of(), Map.of());
    }
}
