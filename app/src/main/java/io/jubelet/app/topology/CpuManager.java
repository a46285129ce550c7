package io.jubelet.app.topology;

import io.jubelet.app.message.ResourcesAssigned;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuGroup;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.cpu.ExclusiveCpus;
import io.jubelet.domain.topology.cpu.ReusableCpus;
import io.jubelet.domain.topology.cpu.StaticCpuPolicy;
import io.jubelet.domain.topology.state.CpuStateFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The processors under the static policy. */
final class CpuManager implements HintProvider {

    static final String POLICY = "static";

    private final StaticCpuPolicy policy;
    private final CpuTopology machine;
    private final StateStore store;
    private CpuAssignments assignments;
    private ReusableCpus reusable = ReusableCpus.NONE;

    CpuManager(StaticCpuPolicy policy, CpuTopology machine, CpuAssignments restored, StateStore store) {
        this.policy = policy;
        this.machine = machine;
        this.assignments = restored;
        this.store = store;
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod, Container container) {
        return policy.hints(assignments, reusable, pod, container);
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod) {
        return policy.hints(assignments, reusable, pod);
    }

    @Override
    public Optional<ResourcesAssigned.Pin> allocate(Pod pod, Container container, TopologyHint affinity)
            throws AllocationException {
        if (ExclusiveCpus.of(pod, container) == 0) {
            return Optional.empty();
        }
        boolean present = of(pod.uid(), container.name()).isPresent();
        StaticCpuPolicy.Allocated next = policy.allocate(assignments, reusable, pod, container, affinity);
        assignments = next.assignments();
        reusable = next.reusable();
        CpuSet cpus = of(pod.uid(), container.name()).orElse(CpuSet.EMPTY);
        return Optional.of(pin(false, !present, machine.only(cpus).count(CpuGroup.UNCORE_CACHE) <= 1));
    }

    @Override
    public Runnable rollback() {
        CpuAssignments now = assignments;
        ReusableCpus left = reusable;
        return () -> {
            assignments = now;
            reusable = left;
        };
    }

    @Override
    public Optional<ResourcesAssigned.Pin> failed() {
        return Optional.of(pin(true, false, false));
    }

    private ResourcesAssigned.Pin pin(boolean failed, boolean fresh, boolean oneCache) {
        return new ResourcesAssigned.Pin("cpu", failed, fresh, policy.fullPhysicalCpusOnly(), oneCache);
    }

    /** The processors that a container has for itself. */
    Optional<CpuSet> of(String uid, String container) {
        return assignments.of(uid, container);
    }

    /** Whether a container is to have processors for itself, and has none. */
    boolean lacks(Pod pod, String container) {
        return of(pod.uid(), container).isEmpty()
                && Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream())
                        .anyMatch(one -> one.name().equals(container) && ExclusiveCpus.of(pod, one) > 0);
    }

    /** The processors that a container may use. */
    CpuSet usable(String uid, String container) {
        return assignments.usable(uid, container);
    }

    /** Who has which processors. */
    CpuAssignments assignments() {
        return assignments;
    }

    /** Processors that containers can have for themselves, ascending. */
    List<Integer> allocatable() {
        return policy.allocatable().list();
    }

    /** Pods of which a container has processors for itself. */
    Set<String> pods() {
        return assignments.exclusive().keySet();
    }

    /** Takes all back that the containers of a pod have. */
    void release(String uid) {
        for (String container : assignments.exclusive().getOrDefault(uid, Map.of()).keySet()) {
            assignments = assignments.without(uid, container);
        }
    }

    /** Writes once more what could not be written. */
    void saveAgain() {
        if (store.hasFailed()) {
            save();
        }
    }

    void save() {
        store.save(() -> CpuStateFile.of(POLICY, assignments).text());
    }

    /** How the processors are shared now. */
    ResourcesAssigned.Pool pool() {
        CpuSet exclusive = assignments.exclusiveCpus();
        Map<Integer, Integer> byNode = new TreeMap<>();
        exclusive.list().forEach(cpu -> byNode.merge(machine.details().get(cpu).numaNode(), 1, Integer::sum));
        return new ResourcesAssigned.Pool(policy.available(assignments).size(), exclusive.size(), byNode);
    }
}
