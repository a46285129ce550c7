package io.jubelet.app.topology;

import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuGroup;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.cpu.PodCpus;
import io.jubelet.domain.topology.cpu.ReusableCpus;
import io.jubelet.domain.topology.cpu.StaticCpuPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The CPUs under the static policy. */
final class CpuManager implements HintProvider {

    static final String POLICY = "static";
    private static final String CPU = "cpu";

    private final StaticCpuPolicy policy;
    private final PodCpus pods;
    private final PodLevel podLevel;
    private final CpuTopology machine;
    private final AssignmentState<CpuAssignments, ReusableCpus> state;

    CpuManager(StaticCpuPolicy policy, PodLevel podLevel, CpuTopology machine, CpuAssignments restored, StateStore<CpuAssignments> store) {
        this.policy = policy;
        this.pods = new PodCpus(policy);
        this.podLevel = podLevel;
        this.machine = machine;
        this.state = new AssignmentState<>(store, restored, ReusableCpus.NONE);
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod, Container container) {
        return policy.hints(state.assignments(), state.reusable(), pod, container);
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod) {
        return podLevel.pools(pod) ? pods.hints(state.assignments(), pod) : policy.hints(state.assignments(), state.reusable(), pod);
    }

    @Override
    public Optional<ResourcesAssigned.Pin> allocate(Pod pod, Container container, TopologyHint affinity)
            throws AllocationException {
        if (policy.exclusive().of(pod, container) == 0) {
            return Optional.empty();
        }
        Optional<StaticCpuPolicy.Allocated> kept = policy.keep(state.assignments(), state.reusable(), pod, container);
        StaticCpuPolicy.Allocated next = kept.isPresent() ? kept.get()
                : policy.allocate(state.assignments(), state.reusable(), pod, container, affinity);
        state.set(next.assignments(), next.reusable());
        CpuSet cpus = of(pod.uid(), container.name()).orElse(CpuSet.EMPTY);
        return Optional.of(pin(false, kept.isEmpty(), isOneCache(cpus)));
    }

    @Override
    public Optional<ResourcesAssigned.Pooled> allocate(Pod pod, TopologyHint affinity) throws AllocationException {
        CpuAssignments before = state.assignments();
        CpuAssignments next = pods.allocate(before, pod, affinity);
        if (next == before) {
            return Optional.empty();
        }
        state.set(next);
        int alone = (int) containers(pod).filter(container -> policy.exclusive().of(pod, container) > 0).count();
        return Optional.of(new ResourcesAssigned.Pooled(CPU, alone, false, isOneCache(state.assignments().ofPod(pod.uid())), alone,
                (int) containers(pod).count() - alone));
    }

    private static Stream<Container> containers(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream());
    }

    private boolean isOneCache(CpuSet cpus) {
        return machine.only(cpus).count(CpuGroup.UNCORE_CACHE) <= 1;
    }

    @Override
    public Runnable rollback() {
        return state.rollback();
    }

    @Override
    public Optional<ResourcesAssigned.Pin> failed() {
        return Optional.of(pin(true, false, false));
    }

    @Override
    public Optional<ResourcesAssigned.Pooled> failedPod() {
        return Optional.of(ResourcesAssigned.Pooled.failed(CPU, 0));
    }

    private ResourcesAssigned.Pin pin(boolean failed, boolean fresh, boolean oneCache) {
        return new ResourcesAssigned.Pin(CPU, failed, fresh, policy.fullPhysicalCpusOnly(), oneCache, 1);
    }

    /** The CPUs that a container does not share with all others. */
    Optional<CpuSet> of(String uid, String container) {
        return state.assignments().of(uid, container);
    }

    /** Whether a container is to have CPUs that it does not share with all others, and has none. */
    boolean lacks(Pod pod, String container) {
        if (of(pod.uid(), container).isPresent()) {
            return false;
        }
        return podLevel.pools(pod) ? policy.exclusive().of(pod) > 0 && !state.assignments().has(pod.uid())
                : containers(pod).anyMatch(one -> one.name().equals(container) && policy.exclusive().of(pod, one) > 0);
    }

    /** Whether a container is alone on its CPUs, so that it needs no quota. */
    boolean isAlone(Pod pod, String container) {
        return containers(pod).anyMatch(one -> one.name().equals(container) && isAlone(pod, one));
    }

    private boolean isAlone(Pod pod, Container container) {
        return policy.exclusive().isAlone(pod, container, of(pod.uid(), container.name()));
    }

    /** Whether a pod needs no quota: one of its containers is alone on its CPUs; with pod-level resources all have to be. */
    boolean isAlone(Pod pod) {
        return podLevel.isOn() && PodRequests.isPodLevelSet(pod.spec())
                ? containers(pod).allMatch(container -> isAlone(pod, container)) : state.assignments().has(pod.uid());
    }

    /** The CPUs that a container may use. */
    CpuSet usable(String uid, String container) {
        return state.assignments().usable(uid, container);
    }

    /** Assignments of CPUs. */
    CpuAssignments assignments() {
        return state.assignments();
    }

    /** The same, to be saved. */
    AssignmentState<CpuAssignments, ReusableCpus> state() {
        return state;
    }

    /** CPUs that containers can have for themselves, ascending. */
    List<Integer> allocatable() {
        return policy.allocatable().list();
    }

    /** Pods that have CPUs, as a whole or for some of their containers. */
    Set<String> pods() {
        return state.assignments().pods();
    }

    /** Takes all back that the containers of a pod have. */
    void release(String uid) {
        state.set(state.assignments().without(uid));
    }

    /** The present pool of shared CPUs. */
    ResourcesAssigned.Pool pool() {
        CpuSet exclusive = state.assignments().exclusiveCpus();
        Map<Integer, Integer> byNode = new TreeMap<>();
        exclusive.list().forEach(cpu -> byNode.merge(machine.details().get(cpu).numaNode(), 1, Integer::sum));
        return new ResourcesAssigned.Pool(policy.available(state.assignments()).size(), exclusive.size(), byNode);
    }
}
