package io.jubelet.domain.allocation;

/**
 * Resizes of Guaranteed pods on nodes that assign CPUs or memory to single containers, as feature gates allow them. A container that has
 * CPUs or memory of its own keeps these as they are; one that has none, and is resized to whole CPUs, gets them.
 *
 * @param cpus other CPUs, with the static policy of the CPU manager (InPlacePodVerticalScalingExclusiveCPUs)
 * @param memory other memory, with the Static policy of the memory manager (InPlacePodVerticalScalingExclusiveMemory)
 */
public record ExclusiveResizes(boolean cpus, boolean memory) {

    /** As with the default gates. */
    public static final ExclusiveResizes NONE = new ExclusiveResizes(false, false);

    /** Whether one of them is allowed. */
    boolean any() {
        return cpus || memory;
    }
}
