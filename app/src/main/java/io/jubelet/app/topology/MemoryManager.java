package io.jubelet.app.topology;

import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.PodMemory;
import io.jubelet.domain.topology.memory.ReusableMemory;
import io.jubelet.domain.topology.memory.StaticMemoryPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The memory of NUMA nodes under the static policy. */
final class MemoryManager implements HintProvider {

    static final String POLICY = "Static";
    private static final String MEMORY = "memory";

    private final StaticMemoryPolicy policy;
    private final PodMemory pods;
    private final PodLevel podLevel;
    private final AssignmentState<MemoryAssignments, ReusableMemory> state;

    MemoryManager(StaticMemoryPolicy policy, PodLevel podLevel, MemoryAssignments restored, StateStore<MemoryAssignments> store) {
        this.policy = policy;
        this.pods = new PodMemory(policy.requests());
        this.podLevel = podLevel;
        this.state = new AssignmentState<>(store, restored, ReusableMemory.NONE);
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod, Container container) {
        return isOver(pod, container) ? Optional.empty() : policy.hints(state.assignments(), state.reusable(), pod, container);
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod) {
        return podLevel.pools(pod) ? pods.hints(state.assignments(), pod) : policy.hints(state.assignments(), state.reusable(), pod);
    }

    @Override
    public Optional<ResourcesAssigned.Pin> allocate(Pod pod, Container container, TopologyHint affinity)
            throws AllocationException {
        if (!policy.requests().isAssigned(pod) || isOver(pod, container)) {
            return Optional.empty();
        }
        boolean present = state.assignments().of(pod.uid(), container.name()).isPresent();
        StaticMemoryPolicy.Allocated next = policy.allocate(state.assignments(), state.reusable(), pod, container, affinity);
        state.set(next.assignments(), next.reusable());
        return Optional.of(pin(false, !present, state.assignments().of(pod.uid(), container.name()).map(List::size).orElse(0)));
    }

    @Override
    public Optional<ResourcesAssigned.Pooled> allocate(Pod pod, TopologyHint affinity) throws AllocationException {
        MemoryAssignments before = state.assignments();
        MemoryAssignments next = pods.allocate(before, pod, affinity);
        if (next == before) {
            return Optional.empty();
        }
        state.set(next);
        List<Container> inits = pod.spec().initContainers();
        int all = inits.size() + pod.spec().containers().size();
        int apps = (int) pod.spec().containers().stream().filter(container -> hasOwn(pod, container)).count();
        int alone = apps + (int) inits.stream().filter(container -> hasOwn(pod, container)).count();
        // The pod, each of its init containers, and app containers that have a part for themselves.
        return Optional.of(new ResourcesAssigned.Pooled(MEMORY, 1 + inits.size() + apps, false, false, alone, all - alone));
    }

    private boolean hasOwn(Pod pod, Container container) {
        return podLevel.allows(pod, container);
    }

    @Override
    public Optional<ResourcesAssigned.Pooled> failedPod() {
        return Optional.of(ResourcesAssigned.Pooled.failed(MEMORY, 1));
    }

    @Override
    public Runnable rollback() {
        return state.rollback();
    }

    @Override
    public Optional<ResourcesAssigned.Pin> failed() {
        return Optional.of(pin(true, false, 0));
    }

    private static ResourcesAssigned.Pin pin(boolean failed, boolean fresh, int parts) {
        return new ResourcesAssigned.Pin(MEMORY, failed, fresh, false, false, parts);
    }

    /** Assignments of memory. */
    MemoryAssignments assignments() {
        return state.assignments();
    }

    /** The same, to be saved. */
    AssignmentState<MemoryAssignments, ReusableMemory> state() {
        return state;
    }

    /** Whether the containers of a pod are to have memory, and none of them has. */
    boolean lacks(Pod pod) {
        return policy.requests().isAssigned(pod) && !state.assignments().has(pod.uid());
    }

    /** The NUMA nodes of a container, ascending; none when it may use all. */
    List<Integer> nodes(String uid, String container) {
        return state.assignments().nodes(uid, container);
    }

    /** An init container that has left its memory to later containers needs none, not even for the next agent. */
    private boolean isOver(Pod pod, Container container) {
        List<Container> inits = pod.spec().initContainers();
        int place = inits.indexOf(container);
        return place >= 0 && !container.isSidecar() && state.assignments().of(pod.uid(), container.name()).isEmpty()
                && Stream.concat(inits.stream().skip(place + 1), pod.spec().containers().stream())
                        .anyMatch(later -> state.assignments().of(pod.uid(), later.name()).isPresent());
    }

    /** A container begins: unless it is ephemeral, the init containers before it have ended, and need nothing any more. */
    void begins(Pod pod, String container) {
        if (pod.spec().ephemeralContainers().stream().anyMatch(one -> one.container().name().equals(container))) {
            return;
        }
        for (Container init : pod.spec().initContainers()) {
            if (init.name().equals(container)) {
                return;
            }
            if (!init.isSidecar()) {
                state.set(state.assignments().without(pod.uid(), init.name()));
            }
        }
    }

    /** Pods that have memory, as a whole or for some of their containers. */
    Set<String> pods() {
        return state.assignments().pods();
    }

    /** Takes all back that the containers of a pod have. */
    void release(String uid) {
        state.set(state.assignments().without(uid));
    }
}
