package io.jubelet.domain.podresources;

import io.jubelet.domain.topology.memory.MemoryBlock;
import java.util.List;

/**
 * Resources of this node that can be assigned to single containers, whether or not they are assigned.
 *
 * @param devices the healthy devices of plugins
 * @param cpus ids of the CPUs that are not reserved, ascending; none unless CPUs are assigned at all
 * @param memory a block for each NUMA node and resource; none unless memory is assigned at all
 */
public record AllocatableResources(List<DeviceUse> devices, List<Integer> cpus, List<MemoryBlock> memory) {

    /** Nothing. */
    public static final AllocatableResources NONE = new AllocatableResources(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public AllocatableResources {
        devices = List.copyOf(devices);
        cpus = cpus.stream().sorted().toList();
        memory = List.copyOf(memory);
    }
}
