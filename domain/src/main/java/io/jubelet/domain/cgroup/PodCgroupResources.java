package io.jubelet.domain.cgroup;

import io.jubelet.domain.value.Immutable;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The values of the control group of one pod. An absent value is not written.
 *
 * @param cpuShares cgroup v1 shares, 2 to 262144
 * @param cpuQuota microseconds per period, -1 for no limit
 * @param cpuPeriod microseconds
 * @param memory limit in bytes
 * @param hugePageLimit limits in bytes by page size in bytes
 * @param unified further cgroup v2 files and their contents
 */
public record PodCgroupResources(
        OptionalLong cpuShares,
        OptionalLong cpuQuota,
        OptionalLong cpuPeriod,
        OptionalLong memory,
        Map<Long, Long> hugePageLimit,
        Map<String, String> unified) {

    /** Kernels count memory in pages; the largest that Linux has on any machine. */
    private static final long LARGEST_PAGE = 64 << 10;

    private static final long DEFAULT_PERIOD = 100_000;

    /**
     * Whether weight, quota and memory limit that are desired are those of a cgroup; quotas rounded up to whole percents of a CPU as
     * by systemd, memory rounded down to whole pages.
     *
     * @param unified whether the cgroup is one of version 2, which has a weight for several shares
     */
    public boolean areIn(PodCgroupResources group, boolean unified) {
        boolean sameShares = cpuShares.isEmpty() || group.cpuShares.isPresent()
                && areShares(cpuShares.getAsLong(), group.cpuShares.getAsLong(), unified);
        return sameShares && (cpuQuota.isEmpty() || group.cpuQuota.isPresent() && isQuota(group.cpuQuota.getAsLong()))
                && (memory.isEmpty() || group.memory.isPresent() && isRounded(memory.getAsLong(), group.memory.getAsLong()));
    }

    private static boolean areShares(long desired, long now, boolean unified) {
        return unified ? CpuUnits.sharesToWeight(desired) == CpuUnits.sharesToWeight(now) : desired == now;
    }

    private boolean isQuota(long now) {
        long desired = cpuQuota.orElseThrow();
        return desired == now || desired > 0 && now > desired && (now - desired) * 100 < cpuPeriod.orElse(DEFAULT_PERIOD);
    }

    private static boolean isRounded(long desired, long now) {
        return desired == now || now >= 0 && now < desired && desired - now < LARGEST_PAGE;
    }

    /** Copies collections; rejects null parts. */
    public PodCgroupResources {
        Objects.requireNonNull(cpuShares, "cpuShares");
        Objects.requireNonNull(cpuQuota, "cpuQuota");
        Objects.requireNonNull(cpuPeriod, "cpuPeriod");
        Objects.requireNonNull(memory, "memory");
        hugePageLimit = Collections.unmodifiableMap(new TreeMap<>(hugePageLimit));
        unified = Immutable.sorted(unified);
    }
}
