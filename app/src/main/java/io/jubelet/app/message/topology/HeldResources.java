package io.jubelet.app.message.topology;

import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.MemoryBlock;
import java.util.List;
import java.util.Objects;

/**
 * Answer to {@link GetHeldResources}.
 *
 * @param cpus assignments of CPUs
 * @param memory assignments of memory
 * @param allocatableCpus ids of the CPUs that containers can have for themselves; none unless they are assigned at all
 * @param allocatableMemory the memory that containers can have; none unless it is assigned at all
 */
public record HeldResources(CpuAssignments cpus, MemoryAssignments memory, List<Integer> allocatableCpus,
        List<MemoryBlock> allocatableMemory) {

    /** Rejects null; copies the lists. */
    public HeldResources {
        Objects.requireNonNull(cpus, "cpus");
        Objects.requireNonNull(memory, "memory");
        allocatableCpus = List.copyOf(allocatableCpus);
        allocatableMemory = List.copyOf(allocatableMemory);
    }
}
