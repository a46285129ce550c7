package io.jubelet.app.sim;

import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.MemoryBlock;
import io.jubelet.domain.topology.memory.MemoryTable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What holds of memory of NUMA nodes that containers have for themselves. */
final class MemoryRules {

    private final SimManagers managers;

    MemoryRules(SimManagers managers) {
        this.managers = managers;
    }

    static String list(List<Integer> nodes) {
        return nodes.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Containers of Guaranteed pods use some nodes only, which have enough for all that are there and nowhere else. */
    void check(List<LinuxContainerResources> running) {
        Map<String, Long> used = running.stream().collect(Collectors.groupingBy(LinuxContainerResources::cpusetMems,
                Collectors.summingLong(LinuxContainerResources::memoryLimitInBytes)));
        if (used.containsKey("")) {
            throw new AssertionError("a container of a Guaranteed pod may use the memory of all nodes: " + running);
        }
        long everywhere = used.values().stream().mapToLong(bytes -> bytes).sum();
        used.forEach((nodes, bytes) -> {
            long there = nodes.contains(",") ? everywhere : bytes;
            if (there > allocatable(nodes)) {
                throw new AssertionError("of NUMA nodes " + nodes + " more memory is assigned than containers can have: " + used);
            }
        });
    }

    private long allocatable(String nodes) {
        return Arrays.stream(nodes.split(",")).mapToInt(Integer::parseInt).mapToLong(node -> size(node) - reserved(node)).sum();
    }

    private long size(int node) {
        return managers.machine.read().nodes().stream().filter(one -> one.id() == node).mapToLong(NumaNode::memory).sum();
    }

    private long reserved(int node) {
        return managers.settings.memory().orElseThrow().stream().filter(one -> one.numaNode() == node)
                .mapToLong(one -> one.limits().get(ResourceName.MEMORY).value()).sum();
    }

    /** What containers have, and pods as a whole, is what the nodes lack. */
    void addsUp(MemoryAssignments stored) {
        long assigned = stored.pods().stream().flatMap(uid -> blocks(stored, uid)).mapToLong(MemoryBlock::bytes).sum();
        long taken = stored.machine().values().stream().flatMap(node -> node.tables().values().stream())
                .mapToLong(MemoryTable::reserved).sum();
        if (assigned != taken) {
            Convergence.fail("pods have " + assigned + " bytes, and nodes lack " + taken + ": " + stored);
        }
        stored.machine().forEach((id, node) -> node.tables().values().forEach(table -> {
            if (table.free() + table.reserved() != table.allocatable() || table.free() < 0) {
                Convergence.fail("of NUMA node " + id + " more is assigned than there is: " + stored);
            }
        }));
    }

    private static Stream<MemoryBlock> blocks(MemoryAssignments stored, String uid) {
        return Optional.ofNullable(stored.pools().get(uid)).map(List::stream).orElseGet(() ->
                stored.blocks().get(uid).values().stream().flatMap(List::stream));
    }
}
