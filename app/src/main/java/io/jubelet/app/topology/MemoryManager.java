package io.jubelet.app.topology;

import io.jubelet.app.message.ResourcesAssigned;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.RequestedMemory;
import io.jubelet.domain.topology.memory.ReusableMemory;
import io.jubelet.domain.topology.memory.StaticMemoryPolicy;
import io.jubelet.domain.topology.state.MemoryStateFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The memory of NUMA nodes under the static policy. */
final class MemoryManager implements HintProvider {

    static final String POLICY = "Static";

    private final StaticMemoryPolicy policy;
    private final StateStore store;
    private MemoryAssignments assignments;
    private ReusableMemory reusable = ReusableMemory.NONE;

    MemoryManager(StaticMemoryPolicy policy, MemoryAssignments restored, StateStore store) {
        this.policy = policy;
        this.assignments = restored;
        this.store = store;
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod, Container container) {
        return isOver(pod, container) ? Optional.empty() : policy.hints(assignments, reusable, pod, container);
    }

    @Override
    public Optional<Map<String, List<TopologyHint>>> hints(Pod pod) {
        return policy.hints(assignments, reusable, pod);
    }

    @Override
    public Optional<ResourcesAssigned.Pin> allocate(Pod pod, Container container, TopologyHint affinity)
            throws AllocationException {
        if (!RequestedMemory.isAssigned(pod) || isOver(pod, container)) {
            return Optional.empty();
        }
        boolean present = assignments.of(pod.uid(), container.name()).isPresent();
        StaticMemoryPolicy.Allocated next = policy.allocate(assignments, reusable, pod, container, affinity);
        assignments = next.assignments();
        reusable = next.reusable();
        return Optional.of(pin(false, !present));
    }

    @Override
    public Runnable rollback() {
        MemoryAssignments now = assignments;
        ReusableMemory left = reusable;
        return () -> {
            assignments = now;
            reusable = left;
        };
    }

    @Override
    public Optional<ResourcesAssigned.Pin> failed() {
        return Optional.of(pin(true, false));
    }

    private static ResourcesAssigned.Pin pin(boolean failed, boolean fresh) {
        return new ResourcesAssigned.Pin("memory", failed, fresh, false, false);
    }

    /** Who has which memory. */
    MemoryAssignments assignments() {
        return assignments;
    }

    /** The NUMA nodes of a container, ascending; none when it may use all. */
    List<Integer> nodes(String uid, String container) {
        return assignments.nodes(uid, container);
    }

    /** An init container that has left its memory to later containers needs none, not even for the next agent. */
    private boolean isOver(Pod pod, Container container) {
        List<Container> inits = pod.spec().initContainers();
        int place = inits.indexOf(container);
        return place >= 0 && !container.isSidecar() && assignments.of(pod.uid(), container.name()).isEmpty()
                && Stream.concat(inits.stream().skip(place + 1), pod.spec().containers().stream())
                        .anyMatch(later -> assignments.of(pod.uid(), later.name()).isPresent());
    }

    /** A container begins: the init containers before it have ended, and need nothing any more. */
    void begins(Pod pod, String container) {
        for (Container init : pod.spec().initContainers()) {
            if (init.name().equals(container)) {
                return;
            }
            if (!init.isSidecar()) {
                assignments = assignments.without(pod.uid(), init.name());
            }
        }
    }

    /** Pods of which a container has memory. */
    Set<String> pods() {
        return assignments.blocks().keySet();
    }

    /** Takes all back that the containers of a pod have. */
    void release(String uid) {
        for (String container : assignments.blocks().getOrDefault(uid, Map.of()).keySet()) {
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
        store.save(() -> new MemoryStateFile(POLICY, assignments).text());
    }
}
