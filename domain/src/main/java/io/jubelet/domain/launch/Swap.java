package io.jubelet.domain.launch;

/** Settings of swap for the containers of a node. */
public sealed interface Swap {

    /** The kernel does not account for swap, so no limit can be given. */
    record Unaccounted() implements Swap {
    }

    /** No container swaps. */
    record Forbidden() implements Swap {
    }

    /**
     * Containers of Burstable pods swap in proportion to the memory that they request; cgroup v2 only.
     *
     * @param capacity swap space of the machine in bytes, 0 or more
     */
    record Proportional(long capacity) implements Swap {
    }
}
