package io.jubelet.domain.cgroup;

import java.util.Objects;

/**
 * Settings for the values of pod cgroups.
 *
 * @param enforceCpuLimits whether cpu limits become quotas
 * @param cpuPeriod period of quotas in microseconds, 1000 to 1000000
 * @param enforceMemoryQos whether memory QoS is on (alpha)
 * @param memoryReservation policy of memory QoS for requested memory
 */
public record CgroupPolicy(
        boolean enforceCpuLimits,
        long cpuPeriod,
        boolean enforceMemoryQos,
        MemoryReservationPolicy memoryReservation) {

    /** Quotas with a period of 100 ms, no memory QoS. */
    public static final CgroupPolicy DEFAULT = new CgroupPolicy(true, 100_000, false, MemoryReservationPolicy.NONE);

    /** Rejects null parts. */
    public CgroupPolicy {
        Objects.requireNonNull(memoryReservation, "memoryReservation");
    }

    /** This policy for pods without quotas, such as those whose containers have CPUs for themselves. */
    public CgroupPolicy withoutCpuLimits() {
        return new CgroupPolicy(false, cpuPeriod, enforceMemoryQos, memoryReservation);
    }
}
