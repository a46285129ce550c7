package io.jubelet.domain.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.MemoryBlock;
import io.jubelet.domain.topology.memory.MemoryTable;
import io.jubelet.domain.topology.memory.NodeMemory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AllocatableMemoryTest {

    @Test
    void whatContainersHaveCountsAndWhatIsReservedDoesNot() {
        var machine = new TreeMap<Integer, NodeMemory>();
        machine.put(0, new NodeMemory(1, Map.of("memory", new MemoryTable(10, 2, 8, 3, 5), "hugepages-2Mi",
                new MemoryTable(0, 0, 0, 0, 0)), List.of(0)));
        machine.put(1, new NodeMemory(0, Map.of("memory", new MemoryTable(10, 0, 10, 0, 10)), List.of(1)));
        assertEquals(List.of(new MemoryBlock(List.of(0), "memory", 8), new MemoryBlock(List.of(1), "memory", 10)),
                new MemoryAssignments(machine, Map.of()).allocatable());
        assertEquals(List.of(), MemoryAssignments.EMPTY.allocatable());
    }
}
