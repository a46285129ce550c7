package io.jubelet.domain.topology.memory;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Memory of init containers of one pod that its later containers may have, as init containers end before those begin. It is not kept
 * over a restart.
 *
 * @param uid the pod that containers were allocated for last
 * @param bytes by the set of NUMA nodes and the resource
 */
public record ReusableMemory(String uid, Map<String, Long> bytes) {

    /** None. */
    public static final ReusableMemory NONE = new ReusableMemory("", Map.of());

    /** Copies the map. */
    public ReusableMemory {
        Objects.requireNonNull(uid, "uid");
        bytes = Immutable.sorted(bytes);
    }

    long of(Pod pod, List<Integer> nodes, String resource) {
        return uid.equals(pod.uid()) ? bytes.getOrDefault(key(nodes, resource), 0L) : 0;
    }

    /** A container has got memory: the largest init container decides, and what another one uses is used up. */
    ReusableMemory after(Pod pod, Container container, List<MemoryBlock> blocks) {
        boolean ends = pod.spec().initContainers().stream()
                .anyMatch(init -> init.name().equals(container.name()) && !init.isSidecar());
        Map<String, Long> next = new TreeMap<>(uid.equals(pod.uid()) ? bytes : Map.of());
        for (MemoryBlock block : blocks) {
            next.compute(key(block.nodes(), block.resource()), (_, before) -> {
                long had = before == null ? 0 : before;
                return ends ? Math.max(had, block.bytes()) : Math.max(0, had - block.bytes());
            });
        }
        return new ReusableMemory(pod.uid(), next);
    }

    private static String key(List<Integer> nodes, String resource) {
        return nodes + resource;
    }
}
