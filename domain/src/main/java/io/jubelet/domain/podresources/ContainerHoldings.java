package io.jubelet.domain.podresources;

import io.jubelet.domain.topology.memory.MemoryBlock;
import java.util.List;

/**
 * Resources assigned to a container.
 *
 * @param devices devices of plugins
 * @param cpus ids of the CPUs that no other container uses, ascending
 * @param memory memory and huge pages of NUMA nodes
 * @param claims claims for dynamic resources
 */
public record ContainerHoldings(List<DeviceUse> devices, List<Integer> cpus, List<MemoryBlock> memory, List<ContainerClaim> claims) {

    /** Nothing. */
    public static final ContainerHoldings NONE = new ContainerHoldings(List.of(), List.of(), List.of(), List.of());

    /** Copies the lists. */
    public ContainerHoldings {
        devices = List.copyOf(devices);
        cpus = cpus.stream().sorted().toList();
        memory = List.copyOf(memory);
        claims = List.copyOf(claims);
    }
}
