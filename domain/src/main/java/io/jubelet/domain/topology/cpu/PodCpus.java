package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.PodPool;
import io.jubelet.domain.topology.TopologyHint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The static policy for Guaranteed pods with pod-level resources and a whole number of cpu (KEP-5526), where a topology policy decides
 * for whole pods: the pod gets CPUs, containers that would be Guaranteed by themselves get some of these, and the other
 * containers of the pod share those that are left. A pod keeps what it has over a restart of the agent.
 */
public final class PodCpus {

    private final StaticCpuPolicy policy;

    /** Pods under a policy. */
    public PodCpus(StaticCpuPolicy policy) {
        this.policy = policy;
    }

    /**
     * Assigns CPUs to a pod and to each of its containers; nothing changes for one that gets none, and for one that has them.
     *
     * @param affinity the NUMA nodes that were decided on; where they do not have enough, others help out
     * @throws AllocationException when there are not enough, or none are left for containers that share; the pod is rejected
     */
    public CpuAssignments allocate(CpuAssignments assignments, Pod pod, TopologyHint affinity) throws AllocationException {
        int requested = policy.exclusive().of(pod);
        if (requested == 0 || assignments.has(pod.uid())) {
            return assignments;
        }
        requireRest(pod, requested);
        policy.checkWholeCores(assignments, requested);
        CpuSet pool = policy.choose(assignments, CpuSet.EMPTY, requested, affinity);
        CpuAssignments next = assignments.withShared(assignments.shared().minus(pool)).withPool(pod.uid(), pool);
        for (Map.Entry<String, CpuSet> one : parts(pod, pool).entrySet()) {
            next = next.with(pod.uid(), one.getKey(), one.getValue());
        }
        return next;
    }

    private void requireRest(Pod pod, int requested) throws AllocationException {
        new PodPool(ResourceName.CPU, requested, "cpus", "cpus").requireRest(pod,
                container -> policy.exclusive().of(pod, container), container -> policy.exclusive().of(pod, container) == 0);
    }

    /** Init containers end before the others begin, so that these can have the same CPUs; those of sidecars are taken for good. */
    private Map<String, CpuSet> parts(Pod pod, CpuSet pool) throws AllocationException {
        Map<String, CpuSet> parts = new TreeMap<>();
        CpuSet free = pool;
        for (Container init : pod.spec().initContainers()) {
            int own = policy.exclusive().of(pod, init);
            if (own > 0) {
                parts.put(init.name(), policy.take(free, own));
                free = init.isSidecar() ? free.minus(parts.get(init.name())) : free;
            } else if (!init.isSidecar()) {
                parts.put(init.name(), free);
            }
        }
        for (Container container : pod.spec().containers()) {
            int own = policy.exclusive().of(pod, container);
            if (own > 0) {
                parts.put(container.name(), policy.take(free, own));
                free = free.minus(parts.get(container.name()));
            }
        }
        CpuSet shared = free;
        pod.spec().initContainers().forEach(init -> parts.putIfAbsent(init.name(), shared));
        pod.spec().containers().forEach(container -> parts.putIfAbsent(container.name(), shared));
        return parts;
    }

    /** Hints for a pod; absent when it gets no CPUs as a whole, and without any NUMA node when none are left for some container. */
    public Optional<Map<String, List<TopologyHint>>> hints(CpuAssignments assignments, Pod pod) {
        int requested = policy.exclusive().of(pod);
        if (requested == 0) {
            return Optional.empty();
        }
        CpuSet present = assignments.ofPod(pod.uid());
        if (!present.isEmpty()) {
            return Optional.of(Map.of(ResourceName.CPU, policy.hints(present, present.size())));
        }
        try {
            requireRest(pod, requested);
            return Optional.of(Map.of(ResourceName.CPU, policy.hints(policy.available(assignments), requested)));
        } catch (AllocationException e) {
            return Optional.of(Map.of(ResourceName.CPU, List.of()));
        }
    }
}
