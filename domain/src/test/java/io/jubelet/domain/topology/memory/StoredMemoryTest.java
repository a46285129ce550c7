package io.jubelet.domain.topology.memory;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.PodTexts;
import io.jubelet.domain.topology.TopologyHint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two NUMA nodes of 8 GiB each; 1 GiB of the first is reserved. */
class StoredMemoryTest {

    private final StaticMemoryPolicy policy = new StaticMemoryPolicy(IntStream.range(0, 2)
            .mapToObj(id -> new NumaNode(id, 8L << 30, List.of(), Optional.empty())).toList(), Map.of("memory", Quantity.parse("1Gi")),
            List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi")))), PodLevel.NOTHING);

    private MemoryAssignments with(MemoryAssignments before, String uid, String memory, Integer... nodes) throws AllocationException {
        Pod text = PodTexts.pod("-", "", "c:1:" + memory);
        var pod = new Pod(ObjectMeta.builder().name(uid).namespace("ns").uid(uid).build(), text.spec(), text.status());
        return policy.allocate(before, ReusableMemory.NONE, pod, pod.spec().containers().getFirst(),
                TopologyHint.of(NumaMask.of(List.of(nodes)), false)).assignments();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "z"})
    void aNodeMayBeUsedAloneBesideItsGroupWhicheverPodCameFirst(String second) throws AllocationException {
        MemoryAssignments group = with(policy.start(MemoryAssignments.EMPTY), "m", "10Gi", 0, 1);
        MemoryAssignments mixed = with(group, second, "1Gi", 1);
        assertEquals(List.of(1), mixed.machine().get(1).group());
        assertDoesNotThrow(() -> policy.start(mixed));
    }

    @Test
    void whatABlockHasOnEachNodeDependsOnTheOrder() throws AllocationException {
        MemoryAssignments group = with(policy.start(MemoryAssignments.EMPTY), "m", "4Gi", 0, 1);
        assertDoesNotThrow(() -> policy.start(with(group, "a", "3Gi", 0)));
        assertDoesNotThrow(() -> policy.start(with(group, "z", "3Gi", 0)));
    }

    @Test
    void aGroupThatNoBlockHasIsRefused() throws AllocationException {
        MemoryAssignments one = with(policy.start(MemoryAssignments.EMPTY), "m", "1Gi", 1);
        var machine = new TreeMap<>(one.machine());
        machine.compute(1, (_, node) -> new NodeMemory(node.assignments(), node.tables(), List.of(0, 1)));
        refused(new MemoryAssignments(machine, one.blocks()));
    }

    @Test
    void anotherSumIsRefused() throws AllocationException {
        MemoryAssignments one = with(policy.start(MemoryAssignments.EMPTY), "m", "1Gi", 1);
        var machine = new TreeMap<>(one.machine());
        machine.compute(1, (_, node) -> node.with("memory", node.table("memory").take(1)));
        refused(new MemoryAssignments(machine, one.blocks()));
    }

    private void refused(MemoryAssignments stored) {
        assertEquals("[memorymanager] the expected machine state is different from the real one",
                assertThrows(IllegalArgumentException.class, () -> policy.start(stored)).getMessage());
    }

    /** A pod has 1 GiB of the second node; each change makes the file contradict that, or this machine. */
    @ParameterizedTest
    @MethodSource
    void everyPartOfTheMachineCounts(UnaryOperator<NodeMemory> change) throws AllocationException {
        MemoryAssignments one = with(policy.start(MemoryAssignments.EMPTY), "m", "1Gi", 1);
        for (int node : List.of(0, 1)) {
            SortedMap<Integer, NodeMemory> machine = new TreeMap<>(one.machine());
            machine.compute(node, (_, before) -> change.apply(before));
            refused(new MemoryAssignments(machine, one.blocks()));
        }
    }

    static List<Arguments> everyPartOfTheMachineCounts() {
        return List.of(
                change(node -> new NodeMemory(node.assignments() + 1, node.tables(), node.group())),
                change(node -> new NodeMemory(node.assignments(), Map.of(), node.group())),
                change(node -> new NodeMemory(node.assignments(), node.tables(), List.of(0, 1))),
                change(node -> node.with("hugepages-2Mi", new MemoryTable(0, 0, 0, 0, 0))),
                table(t -> new MemoryTable(t.total() + 1, t.systemReserved(), t.allocatable(), t.reserved(), t.free())),
                table(t -> new MemoryTable(t.total(), t.systemReserved() + 1, t.allocatable(), t.reserved(), t.free())),
                table(t -> new MemoryTable(t.total(), t.systemReserved(), t.allocatable() + 1, t.reserved(), t.free())),
                table(t -> new MemoryTable(t.total(), t.systemReserved(), t.allocatable(), t.reserved() + 1, t.free())),
                table(t -> new MemoryTable(t.total(), t.systemReserved(), t.allocatable(), t.reserved(), t.free() + 1)));
    }

    private static Arguments change(UnaryOperator<NodeMemory> change) {
        return Arguments.of(change);
    }

    private static Arguments table(UnaryOperator<MemoryTable> change) {
        return change(node -> node.with("memory", change.apply(node.table("memory"))));
    }

    @Test
    void anotherNumberOfNodesIsRefused() throws AllocationException {
        MemoryAssignments one = with(policy.start(MemoryAssignments.EMPTY), "m", "1Gi", 1);
        var fewer = new TreeMap<>(one.machine());
        fewer.remove(0);
        refused(new MemoryAssignments(fewer, one.blocks()));
        var more = new TreeMap<>(one.machine());
        more.put(2, one.machine().get(0));
        refused(new MemoryAssignments(more, one.blocks()));
    }

    @Test
    void whatThisMachineDoesNotHaveIsNamed() throws AllocationException {
        var machine = with(policy.start(MemoryAssignments.EMPTY), "m", "1Gi", 1).machine();
        String who = "[memorymanager] (pod: m, container: c) the memory assignment uses ";
        assertEquals(who + "the NUMA that does not exist", assertThrows(IllegalArgumentException.class, () -> policy.start(
                new MemoryAssignments(machine, Map.of("m", Map.of("c", List.of(new MemoryBlock(List.of(1, 2), "memory", 1)))))))
                .getMessage());
        assertEquals(who + "memory resource that does not exist", assertThrows(IllegalArgumentException.class, () -> policy.start(
                new MemoryAssignments(machine, Map.of("m", Map.of("c", List.of(new MemoryBlock(List.of(1), "hugepages-2Mi", 1)))))))
                .getMessage());
        assertEquals("[memorymanager] machine state can not be empty when it has memory assignments",
                assertThrows(IllegalArgumentException.class, () -> policy.start(new MemoryAssignments(
                        new TreeMap<>(), Map.of("m", Map.of("c", List.of()))))).getMessage());
    }
}
