package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Who has which processors.
 *
 * @param shared processors of all containers that have none of their own; empty before the first start
 * @param exclusive processors that containers have for themselves, by uid of the pod and name of the container
 */
public record CpuAssignments(CpuSet shared, Map<String, Map<String, CpuSet>> exclusive) {

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
    }

    /** The processors that a container has for itself. */
    public Optional<CpuSet> of(String uid, String container) {
        return Optional.ofNullable(exclusive.getOrDefault(uid, Map.of()).get(container));
    }

    /** The processors that a container may use. */
    public CpuSet usable(String uid, String container) {
        return of(uid, container).orElse(shared);
    }

    /** All processors that belong to one container. */
    public CpuSet exclusiveCpus() {
        CpuSet all = CpuSet.EMPTY;
        for (Map<String, CpuSet> containers : exclusive.values()) {
            for (CpuSet cpus : containers.values()) {
                all = all.union(cpus);
            }
        }
        return all;
    }

    CpuAssignments withShared(CpuSet cpus) {
        return new CpuAssignments(cpus, exclusive);
    }

    CpuAssignments with(String uid, String container, CpuSet cpus) {
        Map<String, Map<String, CpuSet>> next = new TreeMap<>(exclusive);
        Map<String, CpuSet> containers = new TreeMap<>(next.getOrDefault(uid, Map.of()));
        containers.put(container, cpus);
        next.put(uid, containers);
        return new CpuAssignments(shared, next);
    }

    /**
     * Takes the processors of a container back. What other containers of the pod use, too, stays with them, and the rest is shared
     * again.
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
        CpuSet free = released.get();
        for (CpuSet used : siblings.values()) {
            free = free.minus(used);
        }
        return new CpuAssignments(shared.union(free), next);
    }
}
