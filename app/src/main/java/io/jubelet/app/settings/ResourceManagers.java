package io.jubelet.app.settings;

import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.memory.ReservedMemory;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Settings of the assignment of CPUs and memory of NUMA nodes to containers.
 *
 * @param cpus the static policy of the CPU manager; empty for the policy none
 * @param reservedCpus CPUs kept for the system; empty to choose them by their number
 * @param memory reserved memory of each NUMA node under the static policy of the memory manager; empty for the policy None
 * @param topology how strictly both have to be close to each other
 * @param podLevelGate whether they are assigned to pods with pod-level resources, too (KEP-5526)
 */
public record ResourceManagers(Optional<StaticCpus> cpus, CpuSet reservedCpus, Optional<List<ReservedMemory>> memory,
        Topology topology, boolean podLevelGate) {

    /** Nothing is assigned. */
    public static final ResourceManagers NONE = new ResourceManagers(Optional.empty(), CpuSet.EMPTY, Optional.empty(),
            new Topology(TopologyPolicy.NONE, false, TopologyOptions.DEFAULT));

    /** Copies the list; rejects null. */
    public ResourceManagers {
        Objects.requireNonNull(cpus, "cpus");
        Objects.requireNonNull(reservedCpus, "reservedCpus");
        memory = memory.map(List::copyOf);
        Objects.requireNonNull(topology, "topology");
    }

    /** Settings without anything for pods with pod-level resources. */
    public ResourceManagers(Optional<StaticCpus> cpus, CpuSet reservedCpus, Optional<List<ReservedMemory>> memory, Topology topology) {
        this(cpus, reservedCpus, memory, topology, false);
    }

    /** Assignment to pods with pod-level resources. */
    public PodLevel podLevel() {
        return PodLevel.of(podLevelGate, topology.policy(), topology.wholePods());
    }

    /** Whether anything is assigned to containers, or pods are rejected for where it is. */
    public boolean areActive() {
        return cpus.isPresent() || memory.isPresent() || topology.policy() != TopologyPolicy.NONE;
    }

    /**
     * The static policy of the CPU manager.
     *
     * @param options its options
     * @param reconcilePeriod time between two comparisons of what containers use with what they are to use, positive
     */
    public record StaticCpus(CpuPolicyOptions options, Duration reconcilePeriod) {
    }

    /**
     * The topology manager.
     *
     * @param policy its policy
     * @param wholePods whether all containers of a pod get the same NUMA nodes
     * @param options options of the policy
     */
    public record Topology(TopologyPolicy policy, boolean wholePods, TopologyOptions options) {
    }
}
