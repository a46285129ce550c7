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
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
