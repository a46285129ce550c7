package io.jubelet.domain.eviction;

import java.util.Optional;

/**
 * Memory of a cgroup, or of the whole machine, at one moment.
 *
 * @param limit most that it can use, in bytes; more than 2^62 stands for no limit
 * @param usage everything that is charged, in bytes
 * @param workingSet usage without file pages that have not been used for long, in bytes
 */
public record CgroupMemory(long limit, long usage, long workingSet) {

    private static final long UNLIMITED = 1L << 62;

    /** The reading of a signal; empty without a limit, since then nothing is known to run out. */
    public Optional<SignalObservation> observation() {
        return Long.compareUnsigned(limit, UNLIMITED) > 0 ? Optional.empty()
                : Optional.of(SignalObservation.memory(Math.max(0, limit - workingSet), workingSet));
    }

    /**
     * The usage in bytes at which the threshold is met as long as file pages stay as they are; empty without a limit. Kernels
     * can notify of usage, but not of working sets.
     */
    public Optional<Long> usageAt(EvictionThreshold threshold) {
        return observation().map(observed -> {
            long capacity = observed.capacity().value();
            return Math.max(0, capacity - threshold.value().of(observed.capacity()).value() + usage - workingSet);
        });
    }
}
