package io.jubelet.domain.stats.cgroup;

/**
 * Time lost waiting for resources (pressure stall information), in microseconds since the start.
 *
 * @param cpu waits for CPU
 * @param memory memory
 * @param io input and output
 */
public record StallCounts(Stall cpu, Stall memory, Stall io) {

    /**
     * One resource.
     *
     * @param full time in which nothing could run
     * @param some time in which something had to wait
     */
    public record Stall(long full, long some) {
    }
}
