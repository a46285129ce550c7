package io.jubelet.domain.allocation;

/**
 * Settings of the node that prevent resizing pods in place.
 *
 * @param exclusiveCpus whether Guaranteed pods have CPUs of their own (static policy of the CPU manager)
 * @param exclusiveMemory whether Guaranteed pods have memory of NUMA nodes of their own (Static policy of the memory manager)
 * @param swap whether containers may swap
 */
public record ResizePolicy(boolean exclusiveCpus, boolean exclusiveMemory, boolean swap) {

    /** Nothing does. */
    public static final ResizePolicy DEFAULT = new ResizePolicy(false, false, false);
}
