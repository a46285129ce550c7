package io.jubelet.domain.stats.cgroup;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Limits of a cgroup.
 *
 * @param created when it was made
 * @param cpu limits of CPU; empty when it is not accounted
 * @param memory memory; empty when it is not accounted
 * @param diskIo whether input and output are accounted
 */
public record CgroupSpec(Instant created, Optional<Cpu> cpu, Optional<Memory> memory, boolean diskIo) {

    /** Rejects null. */
    public CgroupSpec {
        Objects.requireNonNull(created, "created");
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(memory, "memory");
    }

    /**
     * Limits of CPU time.
     *
     * @param shares shares of cgroup v1
     * @param period period in microseconds
     * @param quota time in a period, in microseconds; 0 for no limit
     */
    public record Cpu(long shares, long period, long quota) {
    }

    /**
     * Limits of memory, in bytes; more than 2^62 stands for no limit.
     *
     * @param limit limit
     * @param swapLimit limit with swap
     * @param reservation soft limit
     */
    public record Memory(long limit, long swapLimit, long reservation) {
    }
}
