package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuGroup;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.TopologyPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The static policy of the CPU manager (KEP-3570): containers of Guaranteed pods that request whole numbers of cpu get
 * exclusive CPUs, from all but the reserved ones. All other containers share the rest, the reserved ones included.
 */
public final class StaticCpuPolicy {

    private final CpuTopology machine;
    private final CpuSet reserved;
    private final CpuSet reservedCores;
    private final CpuPolicyOptions options;
    private final CpuHints hints;
    private final ExclusiveCpus exclusive;

    /**
     * The assignments made.
     *
     * @param assignments the CPUs of all containers now
     * @param reusable what later containers of the pod may have
     */
    public record Allocated(CpuAssignments assignments, ReusableCpus reusable) {
    }

    /**
     * The policy on one machine.
     *
     * @param reservedCount how many CPUs no container gets for itself
     * @param reserved which ones; empty to choose them here
     * @param topology policy by which affinities are decided
     * @param podLevel what pods with pod-level resources get
     * @throws IllegalArgumentException when the options do not fit the machine, or the reserve does not; the message is for users
     */
    public StaticCpuPolicy(CpuTopology machine, int reservedCount, CpuSet reserved, CpuPolicyOptions options,
            TopologyPolicy topology, PodLevel podLevel) {
        if (options.alignBySocket() && topology == TopologyPolicy.SINGLE_NUMA_NODE) {
            throw new IllegalArgumentException("Topolgy manager single-numa-node policy is incompatible with CPUManager"
                    + " align-by-socket policy option");
        }
        if (options.alignBySocket() && machine.count(CpuGroup.SOCKET) > machine.count(CpuGroup.NUMA_NODE)) {
            throw new IllegalArgumentException("Align by socket is not compatible with hardware where number of sockets"
                    + " are more than number of NUMA");
        }
        this.machine = machine;
        this.options = options;
        this.exclusive = new ExclusiveCpus(podLevel);
        this.hints = new CpuHints(machine, options.alignBySocket());
        this.reserved = reserved.isEmpty() ? chosen(reservedCount) : reserved;
        if (this.reserved.size() != reservedCount) {
            throw new IllegalArgumentException("[cpumanager] unable to reserve the required amount of CPUs (size of "
                    + this.reserved + " did not equal " + reservedCount + ")");
        }
        this.reservedCores = machine.cpusIn(CpuGroup.CORE, machine.only(this.reserved).groups(CpuGroup.CORE));
        List<Integer> unknown = this.reserved.minus(machine.cpus()).list();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("[cpumanager] unable to build the reserved physical CPUs from the reserved set:"
                    + " unknown CPU ID: " + unknown.getFirst());
        }
    }

    private CpuSet chosen(int count) {
        try {
            return take(machine.cpus(), count);
        } catch (AllocationException e) {
            return CpuSet.EMPTY;
        }
    }

    /** Number of CPUs for each container. */
    public ExclusiveCpus exclusive() {
        return exclusive;
    }

    /** CPUs that containers can get for themselves. */
    public CpuSet allocatable() {
        return machine.cpus().minus(reserved);
    }

    /** Whether containers get whole cores only. */
    public boolean fullPhysicalCpusOnly() {
        return options.fullPhysicalCpusOnly();
    }

    /** CPUs that containers can still get for themselves. */
    public CpuSet available(CpuAssignments assignments) {
        return assignments.shared().minus(reserved);
    }

    /**
     * The valid assignments after a start of the agent.
     *
     * @param stored what was assigned before
     * @throws IllegalArgumentException when that does not fit the machine or the configuration; the message is for users
     */
    public CpuAssignments start(CpuAssignments stored) {
        CpuSet assignable = options.strictReservation() ? allocatable() : machine.cpus();
        return new StoredCpus(assignable, reserved, options.strictReservation()).start(stored);
    }

    /**
     * Assigns CPUs to a container that gets some for itself; nothing changes for others, and for one that has them.
     *
     * @param affinity the NUMA nodes that were decided on; where they do not have enough, others help out
     * @throws AllocationException when there are not enough; the pod is rejected
     */
    public Allocated allocate(CpuAssignments assignments, ReusableCpus reusable, Pod pod, Container container,
            TopologyHint affinity) throws AllocationException {
        int requested = exclusive.of(pod, container);
        if (requested == 0) {
            return new Allocated(assignments, reusable);
        }
        checkWholeCores(assignments, requested);
        Optional<Allocated> kept = keep(assignments, reusable, pod, container);
        if (kept.isPresent()) {
            return kept.get();
        }
        CpuSet cpus = choose(assignments, reusable.of(pod), requested, affinity);
        return new Allocated(
                assignments.withShared(assignments.shared().minus(cpus)).with(pod.uid(), container.name(), cpus),
                reusable.after(pod, container, cpus));
    }

    /**
     * The result for a container that has its CPUs since an earlier admission, before the agent was restarted; empty for one that has
     * none. {@link #allocate} asks a container for whole cores that are free, even one that has its own.
     */
    public Optional<Allocated> keep(CpuAssignments assignments, ReusableCpus reusable, Pod pod, Container container) {
        return assignments.of(pod.uid(), container.name())
                .map(present -> new Allocated(assignments, reusable.after(pod, container, present)));
    }

    /** CPUs on these NUMA nodes as far as possible. */
    CpuSet choose(CpuAssignments assignments, CpuSet reusable, int requested, TopologyHint affinity) throws AllocationException {
        CpuSet free = available(assignments).union(reusable);
        CpuSet aligned = affinity.affinity().map(nodes -> free.intersection(close(CpuSet.of(nodes.nodes()))))
                .orElse(CpuSet.EMPTY);
        CpuSet cpus = take(aligned, Math.min(requested, aligned.size()));
        return cpus.union(take(free.minus(cpus), requested - cpus.size()));
    }

    void checkWholeCores(CpuAssignments assignments, int requested) throws AllocationException {
        int threads = machine.cpusPer(CpuGroup.CORE);
        if (!options.fullPhysicalCpusOnly()) {
            return;
        }
        if (requested % threads != 0) {
            throw misaligned("requested " + requested + " cpus not multiple cpus per core = " + threads);
        }
        int whole = assignments.shared().minus(reservedCores).size();
        if (requested > whole) {
            throw misaligned("not enough free physical CPUs: available physical CPUs = " + whole + ", requested CPUs = "
                    + requested + ", CPUs per core = " + threads);
        }
    }

    private static AllocationException misaligned(String why) {
        return new AllocationException("SMTAlignmentError", "SMT Alignment Error: " + why);
    }

    /** The CPUs that count as close to these NUMA nodes. */
    private CpuSet close(CpuSet nodes) {
        return options.alignBySocket()
                ? machine.cpusIn(CpuGroup.SOCKET, machine.groupsWithin(CpuGroup.SOCKET, CpuGroup.NUMA_NODE, nodes))
                : machine.cpusIn(CpuGroup.NUMA_NODE, nodes);
    }

    CpuSet take(CpuSet from, int count) throws AllocationException {
        CpuSorting sorting = options.distributeAcrossCores() ? CpuSorting.SPREAD : CpuSorting.PACKED;
        if (options.distributeAcrossNuma()) {
            return DistributedCpus.take(machine, from, count, sorting,
                    options.fullPhysicalCpusOnly() ? machine.cpusPer(CpuGroup.CORE) : 1);
        }
        return PackedCpus.take(machine, from, count, sorting, options.preferUncoreCache());
    }

    /** From where so many of these CPUs can be taken. */
    List<TopologyHint> hints(CpuSet cpus, int requested) {
        return hints.of(cpus, CpuSet.EMPTY, requested);
    }

    /** Hints for a container; absent when it gets no CPUs for itself. */
    public Optional<Map<String, List<TopologyHint>>> hints(CpuAssignments assignments, ReusableCpus reusable, Pod pod,
            Container container) {
        int requested = exclusive.of(pod, container);
        if (requested == 0) {
            return Optional.empty();
        }
        return Optional.of(Map.of(ResourceName.CPU, assignments.of(pod.uid(), container.name())
                .map(present -> present.size() == requested ? hints.of(present, CpuSet.EMPTY, requested) : List.<TopologyHint>of())
                .orElseGet(() -> hints.of(available(assignments), reusable.of(pod), requested))));
    }

    /** Hints for all containers of a pod together; absent when they get no CPUs for themselves. */
    public Optional<Map<String, List<TopologyHint>>> hints(CpuAssignments assignments, ReusableCpus reusable, Pod pod) {
        int requested = exclusive.of(pod);
        if (requested == 0) {
            return Optional.empty();
        }
        CpuSet present = CpuSet.EMPTY;
        for (Container container : Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream())
                .toList()) {
            Optional<CpuSet> own = assignments.of(pod.uid(), container.name());
            if (own.isPresent() && own.get().size() != exclusive.of(pod, container)) {
                return Optional.of(Map.of(ResourceName.CPU, List.of()));
            }
            present = present.union(own.orElse(CpuSet.EMPTY));
        }
        return Optional.of(Map.of(ResourceName.CPU, present.size() == requested ? hints.of(present, CpuSet.EMPTY, requested)
                : hints.of(available(assignments), reusable.of(pod).union(present), requested)));
    }
}
