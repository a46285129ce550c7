package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.value.Immutable;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Assignments of CPUs.
 *
 * @param shared CPUs of all containers that have none of their own; empty before the first start
 * @param exclusive CPUs that containers have for themselves, or with others of a pod that has a pool; by uid of the pod and name of
 *     the container
 * @param pools CPUs that pods with pod-level resources have as a whole (KEP-5526), by uid
 */
public record CpuAssignments(CpuSet shared, Map<String, Map<String, CpuSet>> exclusive, Map<String, CpuSet> pools) {

    /** Nothing is assigned. */
    public static final CpuAssignments EMPTY = new CpuAssignments(CpuSet.EMPTY, Map.of());

    /** Copies maps; pods without containers are left out. */
    public CpuAssignments {
        Objects.requireNonNull(shared, "shared");
        Map<String, Map<String, CpuSet>> copy = new TreeMap<>();
        exclusive.forEach((uid, containers) -> {
            if (!containers.isEmpty()) {
                copy.put(uid, Immutable.sorted(containers));
            }
        });
        exclusive = Immutable.sorted(copy);
        pools = Immutable.sorted(pools);
    }

    /** Without pools. */
    public CpuAssignments(CpuSet shared, Map<String, Map<String, CpuSet>> exclusive) {
        this(shared, exclusive, Map.of());
    }

    /** The CPUs that a container does not share with all others. */
    public Optional<CpuSet> of(String uid, String container) {
        return Optional.ofNullable(exclusive.getOrDefault(uid, Map.of()).get(container));
    }

    /** The CPUs of a pod: its pool, and those of its containers. */
    public CpuSet ofPod(String uid) {
        return union(exclusive.getOrDefault(uid, Map.of()).values()).union(pools.getOrDefault(uid, CpuSet.EMPTY));
    }

    /** Whether a pod has CPUs, as a whole or for some of its containers. */
    public boolean has(String uid) {
        return exclusive.containsKey(uid) || pools.containsKey(uid);
    }

    /** Pods that have CPUs, as a whole or for some of their containers. */
    public Set<String> pods() {
        Set<String> all = new TreeSet<>(exclusive.keySet());
        all.addAll(pools.keySet());
        return all;
    }

    /** The CPUs that a container may use. */
    public CpuSet usable(String uid, String container) {
        return of(uid, container).orElse(shared);
    }

    /** All CPUs that belong to one container or to one pod. */
    public CpuSet exclusiveCpus() {
        CpuSet all = union(pools.values());
        for (Map<String, CpuSet> containers : exclusive.values()) {
            all = all.union(union(containers.values()));
        }
        return all;
    }

    private static CpuSet union(Collection<CpuSet> sets) {
        CpuSet all = CpuSet.EMPTY;
        for (CpuSet cpus : sets) {
            all = all.union(cpus);
        }
        return all;
    }

    CpuAssignments withShared(CpuSet cpus) {
        return new CpuAssignments(cpus, exclusive, pools);
    }

    CpuAssignments with(String uid, String container, CpuSet cpus) {
        Map<String, Map<String, CpuSet>> next = new TreeMap<>(exclusive);
        Map<String, CpuSet> containers = new TreeMap<>(next.getOrDefault(uid, Map.of()));
        containers.put(container, cpus);
        next.put(uid, containers);
        return new CpuAssignments(shared, next, pools);
    }

    CpuAssignments withPool(String uid, CpuSet cpus) {
        Map<String, CpuSet> next = new TreeMap<>(pools);
        next.put(uid, cpus);
        return new CpuAssignments(shared, exclusive, next);
    }

    /**
     * Takes the CPUs of a container back. What other containers of the pod use, too, stays with them, and the rest is shared
     * again. Those of a pod with a pool stay with the pod until its last container has none.
     */
    public CpuAssignments without(String uid, String container) {
        Optional<CpuSet> released = of(uid, container);
        if (released.isEmpty()) {
            return this;
        }
        Map<String, Map<String, CpuSet>> next = new TreeMap<>(exclusive);
        Map<String, CpuSet> siblings = new TreeMap<>(next.get(uid));
        siblings.remove(container);
        next.put(uid, siblings);
        if (pools.containsKey(uid)) {
            return siblings.isEmpty() ? without(uid) : new CpuAssignments(shared, next, pools);
        }
        return new CpuAssignments(shared.union(released.get().minus(union(siblings.values()))), next, pools);
    }

    /** Releases all that a pod and its containers have: it is shared again. */
    public CpuAssignments without(String uid) {
        if (!has(uid)) {
            return this;
        }
        Map<String, Map<String, CpuSet>> next = new TreeMap<>(exclusive);
        next.remove(uid);
        Map<String, CpuSet> others = new TreeMap<>(pools);
        others.remove(uid);
        return new CpuAssignments(shared.union(ofPod(uid)), next, others);
    }
}
