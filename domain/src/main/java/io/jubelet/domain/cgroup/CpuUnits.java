package io.jubelet.domain.cgroup;

/**
 * Conversions between the units in which CPU time is counted. Whole-number
 * arithmetic throughout, since other kubelets read the results back.
 */
public final class CpuUnits {

    /** Fewest shares the kernel accepts, used for "none". */
    public static final long MIN_SHARES = 2;
    /** Most shares the kernel accepts. */
    public static final long MAX_SHARES = 262_144;
    /** Shortest quota the kernel accepts, in microseconds. */
    public static final long MIN_QUOTA = 1_000;

    /** Requests up to this many thousandths of a core all become {@link #MIN_SHARES}. */
    public static final long MIN_REQUEST_MILLI = 2;
    /** Limits up to this many thousandths of a core all become {@link #MIN_QUOTA} of the default period. */
    public static final long MIN_LIMIT_MILLI = 10;

    private static final long SHARES_PER_CORE = 1_024;
    private static final long MILLI = 1_000;
    private static final long MAX_WEIGHT = 10_000;

    private CpuUnits() {
    }

    /** Thousandths of a core to cgroup v1 cpu shares, 2 to 262144. */
    public static long milliCpuToShares(long milliCpu) {
        return Math.clamp(milliCpu * SHARES_PER_CORE / MILLI, MIN_SHARES, MAX_SHARES);
    }

    /**
     * cgroup v1 cpu shares to thousandths of a core, rounded up, so that converting there and back loses nothing; 0 for
     * less than the kernel accepts.
     */
    public static long sharesToMilliCpu(long shares) {
        return shares < MIN_SHARES ? 0 : Math.ceilDiv(shares * MILLI, SHARES_PER_CORE);
    }

    /**
     * Thousandths of a core to the time that may be used within a period.
     *
     * @param period microseconds
     * @return microseconds, at least 1000; 0 for no limit
     */
    public static long milliCpuToQuota(long milliCpu, long period) {
        return milliCpu == 0 ? 0 : Math.max(milliCpu * period / MILLI, MIN_QUOTA);
    }

    /**
     * The opposite of {@link #milliCpuToQuota}.
     *
     * @param quota microseconds; zero or less means no limit
     * @param period microseconds
     * @return thousandths of a core, 0 for no limit
     */
    public static long quotaToMilliCpu(long quota, long period) {
        return quota <= 0 ? 0 : quota * MILLI / period;
    }

    /** cgroup v1 cpu shares to the cgroup v2 weight of pod groups, 1 to 10000, by the linear mapping. */
    public static long sharesToWeight(long shares) {
        if (shares <= MIN_SHARES) {
            return 1;
        }
        return shares >= MAX_SHARES
                ? MAX_WEIGHT : 1 + (shares - MIN_SHARES) * (MAX_WEIGHT - 1) / (MAX_SHARES - MIN_SHARES);
    }

    /** The cgroup v2 weight of pod groups to cgroup v1 cpu shares, by the linear mapping. */
    public static long weightToShares(long weight) {
        return (weight - 1) * (MAX_SHARES - MIN_SHARES) / (MAX_WEIGHT - 1) + MIN_SHARES;
    }
}
