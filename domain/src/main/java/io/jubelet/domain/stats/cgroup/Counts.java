package io.jubelet.domain.stats.cgroup;

/** Unsigned 64-bit counters. */
public final class Counts {

    private Counts() {
    }

    /** The double that is nearest to an unsigned number. */
    public static double unsigned(long value) {
        return value >= 0 ? value : (double) (value >>> 1 | value & 1) * 2;
    }
}
