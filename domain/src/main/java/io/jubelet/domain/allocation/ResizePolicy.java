package io.jubelet.domain.allocation;

import io.jubelet.domain.topology.ManagedResources;

/**
 * Settings of the node that prevent resizing pods in place.
 *
 * @param exclusiveCpus whether Guaranteed pods have CPUs of their own (static policy of the CPU manager), which do not allow it
 * @param exclusiveMemory whether Guaranteed pods have memory of NUMA nodes of their own (Static policy of the memory manager), which
 *     does not allow it
 * @param swap whether containers may swap
 * @param assigns whether a Guaranteed pod is assigned CPUs and memory for the resources that it is to have
 */
public record ResizePolicy(boolean exclusiveCpus, boolean exclusiveMemory, boolean swap, boolean assigns) {

    /** Nothing does. */
    public static final ResizePolicy DEFAULT = new ResizePolicy(false, false, false);

    /** Without assignments. */
    public ResizePolicy(boolean exclusiveCpus, boolean exclusiveMemory, boolean swap) {
        this(exclusiveCpus, exclusiveMemory, swap, false);
    }

    /**
     * Settings of a node with managers of CPUs and memory.
     *
     * @param managed what they assign
     * @param exclusive resizes that are allowed nevertheless
     */
    public static ResizePolicy of(ManagedResources managed, ExclusiveResizes exclusive, boolean swap) {
        return new ResizePolicy(managed.cpus() && !exclusive.cpus(), managed.memory() && !exclusive.memory(), swap,
                managed.any() && exclusive.any());
    }
}
