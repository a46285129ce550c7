package io.jubelet.domain.topology.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Machines are {@code SOCKETS NODES CACHES CORES THREADS}, see {@link Machines}. */
class DistributedCpusTest {

    private static String take(String machine, String available, int requested, int groupSize) throws AllocationException {
        return DistributedCpus.take(Machines.of(machine), CpuSet.parse(available), requested, CpuSorting.PACKED, groupSize).toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // two nodes of four cores with two threads: as many nodes as needed, the same number from each
        "2 2 2 8 2  | 0-15            | 0  | 1 | ''",
        "2 2 2 8 2  | 0-15            | 4  | 1 | 0-1,8-9",
        "2 2 2 8 2  | 0-15            | 8  | 1 | 0-3,8-11",
        "2 2 2 8 2  | 0-15            | 10 | 1 | 0-2,4-6,8-9,12-13",
        "2 2 2 8 2  | 0-15            | 16 | 1 | 0-15",
        // whole cores only
        "2 2 2 8 2  | 0-15            | 10 | 2 | 0-2,4-5,8-10,12-13",
        "2 2 2 8 2  | 0-15            | 12 | 2 | 0-2,4-6,8-10,12-14",
        // no whole number of cores: close to each other instead
        "2 2 2 8 2  | 0-15            | 9  | 2 | 0-4,8-11",
        // some are in use
        "2 2 2 8 2  | 0-1,4-15        | 10 | 1 | 0-1,4-6,8-10,12-13",
        // the share of a node is not free: close to each other instead
        "2 2 2 8 2  | 0,4-15          | 12 | 1 | 0,4-10,12-15",
        // four nodes of four cores: the even distribution of what is left decides
        "4 4 4 16 1 | 0-15            | 6  | 1 | 0-2,4-6",
        "4 4 4 16 1 | 1-15            | 6  | 1 | 4-6,8-10",
        "4 4 4 16 1 | 0-15            | 7  | 1 | 0-6",
        "4 4 4 16 1 | 0-15            | 9  | 1 | 0-2,4-6,8-10",
        "4 4 4 16 1 | 0-15            | 13 | 1 | 0-6,8-10,12-14",
        "4 4 4 16 1 | 0-6,8-14        | 2  | 1 | 0-1",
        "4 4 4 16 1 | 0-6             | 5  | 1 | 0-2,4-5",
        "4 4 4 16 1 | 0-6,12          | 5  | 1 | 0-2,4-5",
        "4 4 4 16 1 | 0,4,8-15        | 8  | 1 | 8-15",
        "4 4 4 16 1 | 0-1,4-5,8-9,12-13 | 5 | 1 | 0-1,4-5,8",
        // groups of two on a node with odd numbers of free CPUs
        "4 4 4 16 1 | 0-2,4-6,8-10,12-14 | 8 | 2 | 0-1,4-5,8-9,12-13"})
    void theSameNumberComesFromAsFewNodesAsPossible(String machine, String available, int requested, int groupSize, String taken)
            throws AllocationException {
        assertEquals(taken, take(machine, available, requested, groupSize));
    }

    @Test
    void thereHaveToBeEnough() {
        assertEquals("not enough cpus available to satisfy request: requested=6, available=4", assertThrows(AllocationException.class,
                () -> take("2 2 2 8 2", "0-3", 6, 2)).getMessage());
    }
}
