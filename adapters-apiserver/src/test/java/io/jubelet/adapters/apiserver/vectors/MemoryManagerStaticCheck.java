package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.HugePagesPool;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.MemoryBlock;
import io.jubelet.domain.topology.memory.NodeMemory;
import io.jubelet.domain.topology.memory.ReservedMemory;
import io.jubelet.domain.topology.memory.ReusableMemory;
import io.jubelet.domain.topology.memory.StaticMemoryPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The static policy of the memory manager. */
final class MemoryManagerStaticCheck implements VectorCheck {

    @Override
    public String area() {
        return "memory_manager_static";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        StaticMemoryPolicy policy;
        try {
            policy = new StaticMemoryPolicy(Json.objects(in, "numaNodes").stream().map(MemoryManagerStaticCheck::node).toList(),
                    VectorAmounts.of(in, "nodeReservation"), Json.objects(in, "reservedMemory").stream()
                            .map(reserved -> new ReservedMemory(Json.integer(reserved, "numaNode"),
                                    VectorAmounts.of(reserved, "limits")))
                            .toList(), PodLevel.NOTHING);
        } catch (IllegalArgumentException e) {
            return Map.of("error", e.getMessage());
        }
        Map<String, Object> out = new HashMap<>();
        out.put("error", null);
        out.put("allocatable", policy.allocatable().stream().map(block -> Map.of("numaNode",
                (long) block.nodes().getFirst(), "type", block.resource(), "size", block.bytes())).toList());
        out.put("steps", new Run(policy, VectorTopology.pods(in)).steps(Json.objects(in, "steps")));
        return out;
    }

    private static NumaNode node(Map<String, Object> node) {
        return new NumaNode(Json.integer(node, "id"), Json.number(node, "memory"), Json.objects(node, "hugePages").stream()
                .map(pool -> new HugePagesPool(Json.number(pool, "pageSizeKB"), Json.number(pool, "numPages"))).toList(),
                Optional.empty());
    }

    private static final class Run {

        private final StaticMemoryPolicy policy;
        private final Map<String, Pod> pods;
        private MemoryAssignments assignments;
        private ReusableMemory reusable = ReusableMemory.NONE;

        Run(StaticMemoryPolicy policy, Map<String, Pod> pods) {
            this.policy = policy;
            this.pods = pods;
            this.assignments = policy.start(MemoryAssignments.EMPTY);
        }

        List<Object> steps(List<Map<String, Object>> steps) {
            List<Object> out = new ArrayList<>();
            steps.forEach(step -> out.add(step(step)));
            return out;
        }

        private Map<String, Object> step(Map<String, Object> step) {
            Map<String, Object> out = new HashMap<>();
            String uid = Json.text(step, "pod");
            Pod pod = pods.get(uid);
            switch (Json.text(step, "op")) {
                case "hints" -> out.put("hints", VectorTopology.tree(
                        policy.hints(assignments, reusable, pod, VectorTopology.container(pod, step))));
                case "podHints" -> out.put("hints", VectorTopology.tree(policy.hints(assignments, reusable, pod)));
                case "allocate" -> {
                    allocate(step, pod, out);
                    out.put("podBlocks", blocks(uid));
                    out.put("machine", machine());
                }
                case "remove" -> {
                    assignments = assignments.without(uid, Json.text(step, "container"));
                    out.put("machine", machine());
                }
                case "restart" -> {
                    reusable = ReusableMemory.NONE;
                    out.put("error", null);
                    try {
                        assignments = policy.start(assignments);
                    } catch (IllegalArgumentException e) {
                        out.put("error", e.getMessage());
                    }
                }
                default -> throw new IllegalArgumentException(step.toString());
            }
            return out;
        }

        private void allocate(Map<String, Object> step, Pod pod, Map<String, Object> out) {
            out.put("error", null);
            try {
                var next = policy.allocate(assignments, reusable, pod, VectorTopology.container(pod, step),
                        VectorTopology.affinity(step));
                assignments = next.assignments();
                reusable = next.reusable();
            } catch (AllocationException e) {
                out.put("error", e.getMessage());
            }
        }

        private Map<String, Object> blocks(String uid) {
            Map<String, Object> tree = new TreeMap<>();
            assignments.blocks().getOrDefault(uid, Map.of()).forEach((container, blocks) -> tree.put(container,
                    blocks.stream().sorted(Comparator.comparing(MemoryBlock::resource)).map(block -> Map.of(
                            "numaNodes", numbers(block.nodes()), "type", block.resource(), "size", block.bytes())).toList()));
            return tree;
        }

        private List<Object> machine() {
            List<Object> tree = new ArrayList<>();
            assignments.machine().forEach((id, node) -> tree.add(Map.of("id", (long) id, "assignments",
                    (long) node.assignments(), "cells", numbers(node.group()), "free", free(node))));
            return tree;
        }

        private static Map<String, Object> free(NodeMemory node) {
            Map<String, Object> free = new TreeMap<>();
            node.tables().forEach((resource, table) -> free.put(resource, table.free()));
            return free;
        }

        private static List<Long> numbers(List<Integer> numbers) {
            return numbers.stream().map(Integer::longValue).toList();
        }
    }
}
