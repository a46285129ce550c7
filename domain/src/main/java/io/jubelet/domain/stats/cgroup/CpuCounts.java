package io.jubelet.domain.stats.cgroup;

import java.util.List;

/**
 * CPU time of a cgroup, in nanoseconds.
 *
 * @param total all time
 * @param perCpu time by CPU; empty when it is not measured
 * @param user time in user mode
 * @param system time in the kernel
 * @param periods periods of the quota that have passed
 * @param throttledPeriods periods in which the quota was used up
 * @param throttledTime time spent waiting for the next period
 * @param burstPeriods periods in which saved time was used
 * @param burstTime saved time that was used
 */
public record CpuCounts(
        long total,
        List<Long> perCpu,
        long user,
        long system,
        long periods,
        long throttledPeriods,
        long throttledTime,
        long burstPeriods,
        long burstTime) {

    /** Nothing measured. */
    public static final CpuCounts NONE = new CpuCounts(0, List.of(), 0, 0, 0, 0, 0, 0, 0);

    /** Copies the list. */
    public CpuCounts {
        perCpu = List.copyOf(perCpu);
    }
}
