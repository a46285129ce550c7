package io.jubelet.adapters.fs.stats;

import java.time.Duration;
import java.time.Instant;

/**
 * Largest age of a reading of a cgroup. It differs by a quarter up or down from cgroup to cgroup, so that not all of them are
 * read again in the same scrape.
 *
 * @param mean the mean of all cgroups
 */
record StaggeredAge(Duration mean) {

    private static final int STEPS = 256;

    /** Whether what was read then is too old now. */
    boolean isOver(String path, Instant read, Instant now) {
        long nanos = mean.toNanos();
        // Names of siblings differ in their last characters, which the hash spreads over its low bits only.
        long step = (path.hashCode() * 0x9E3779B9L >>> 16) % STEPS;
        return !now.isBefore(read.plusNanos(nanos - nanos / 4 + nanos / 2 * step / STEPS));
    }

    /** Whether it is too old now for any cgroup. */
    boolean isOverForAll(Instant read, Instant now) {
        return !now.isBefore(read.plus(mean.plus(mean.dividedBy(4))));
    }
}
