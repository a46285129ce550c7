package io.jubelet.domain.topology.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Machines are {@code SOCKETS NODES CACHES CORES THREADS}, see {@link Machines}. */
class PackedCpusTest {

    private static String take(String machine, String available, int requested, CpuSorting sorting, boolean alignCaches)
            throws AllocationException {
        return PackedCpus.take(Machines.of(machine), CpuSet.parse(available), requested, sorting, alignCaches).toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // two sockets that are NUMA nodes as well, of four cores with two threads: CPUs 0-3 and 8-11 are the first
        "2 2 2 8 2 | 0-15              | 16 | 0-15",
        "2 2 2 8 2 | 0-15              | 8  | 0-3,8-11",
        "2 2 2 8 2 | 1-15              | 8  | 4-7,12-15",
        "2 2 2 8 2 | 0-15              | 9  | 0-4,8-11",
        "2 2 2 8 2 | 0-15              | 2  | 0,8",
        "2 2 2 8 2 | 1-15              | 2  | 1,9",
        "2 2 2 8 2 | 1-15              | 1  | 8",
        "2 2 2 8 2 | 0-15              | 3  | 0-1,8",
        "2 2 2 8 2 | 0-3,8-11,4,12     | 2  | 4,12",
        "2 2 2 8 2 | 0-1,4-9,12-15     | 6  | 0-1,4,8-9,12",
        "2 2 2 8 2 | 0-15              | 0  | ''",
        "2 2 2 8 2 | 0-3               | 4  | 0-3",
        // sockets of two NUMA nodes each: CPUs 0-1 and 8-9 are the first node
        "2 4 4 8 2 | 0-15              | 8  | 0-3,8-11",
        "2 4 4 8 2 | 0-15              | 4  | 0-1,8-9",
        "2 4 4 8 2 | 1-15              | 4  | 2-3,10-11",
        "2 4 4 8 2 | 1-15              | 12 | 2-7,10-15",
        "2 4 4 8 2 | 1-15              | 8  | 4-7,12-15",
        "2 4 4 8 2 | 0-15              | 6  | 0-2,8-10",
        // a NUMA node of two sockets: CPUs 0-1 and 4-5 are the first socket
        "2 1 2 4 2 | 0-7               | 4  | 0-1,4-5",
        "2 1 2 4 2 | 1-7               | 4  | 2-3,6-7",
        "2 1 2 4 2 | 0-7               | 8  | 0-7",
        "2 1 2 4 2 | 0,2-3,6-7         | 1  | 0",
        // NUMA nodes of two sockets each: a node goes before a socket
        "4 2 4 8 1 | 0-7               | 4  | 0-3",
        "4 2 4 8 1 | 1-7               | 4  | 4-7",
        "4 2 4 8 1 | 1-7               | 2  | 2-3",
        "4 2 4 8 1 | 1-7               | 6  | 2-7"})
    void wholeGroupsAreTakenFromWhereTheFewestAreFree(String machine, String available, int requested, String taken)
            throws AllocationException {
        assertEquals(taken, take(machine, available, requested, CpuSorting.PACKED, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2 2 2 8 2 | 0-15 | 4 | 0-3", "2 2 2 8 2 | 0-15 | 5 | 0-3,8", "2 2 2 8 2 | 1-15 | 2 | 1-2", "2 2 2 8 2 | 0-15 | 8 | 0-3,8-11",
        "2 2 2 8 2 | 0-15 | 10 | 0-5,8-11"})
    void differentCoresAreTakenWhereThatIsDesired(String machine, String available, int requested, String taken)
            throws AllocationException {
        assertEquals(taken, take(machine, available, requested, CpuSorting.SPREAD, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // caches of two cores each
        "1 1 4 8 1 | 0-7         | 2 | 0-1     | 0-1",
        "1 1 4 8 1 | 1-7         | 2 | 2-3     | 1-2",
        "1 1 4 8 1 | 0-7         | 3 | 0-2     | 0-2",
        "1 1 4 8 1 | 1,3-7       | 1 | 1       | 1",
        "1 1 4 8 1 | 0,2,4-5     | 2 | 4-5     | 0,2",
        "1 1 4 8 1 | 1-7         | 4 | 2-5     | 1-4",
        "1 1 4 8 1 | 1-7         | 5 | 1-5     | 1-5",
        // caches of two cores with two threads: CPUs 0-1 and 4-5 are the first
        "1 1 2 4 2 | 0-7         | 3 | 0-1,4   | 0-1,4",
        "1 1 2 4 2 | 0-1,4-5,2,6 | 2 | 2,6     | 0,4",
        "1 1 2 4 2 | 1-7         | 3 | 1,4-5   | 1,4-5",
        "1 1 2 4 2 | 0-7         | 5 | 0-2,4-5 | 0-2,4-5",
        "1 1 2 4 2 | 0-7         | 6 | 0-2,4-6 | 0-2,4-6",
        // the rest comes from one cache that has enough of it
        "1 1 2 4 2 | 0,2-4,6-7   | 3 | 2-3,6   | 0,2,4",
        "1 1 2 4 2 | 0,2-4,6-7   | 4 | 2-3,6-7 | 0,2,4,6",
        "1 1 2 6 1 | 0,3-5       | 2 | 3-4     | 0,3",
        "1 1 2 6 1 | 0,3-5       | 1 | 0       | 0"})
    void wholeCachesAreTakenWhereThatIsDesired(String machine, String available, int requested, String aligned, String otherwise)
            throws AllocationException {
        assertEquals(aligned, take(machine, available, requested, CpuSorting.PACKED, true));
        assertEquals(otherwise, take(machine, available, requested, CpuSorting.PACKED, false));
    }

    @Test
    void thereHaveToBeEnough() {
        assertEquals("not enough cpus available to satisfy request: requested=5, available=4", assertThrows(AllocationException.class,
                () -> take("2 2 2 8 2", "0-3", 5, CpuSorting.PACKED, false)).getMessage());
    }
}
