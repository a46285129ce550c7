package io.jubelet.domain.topology.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyPolicy;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Starts of the policy on a machine of four CPUs, of which the first is reserved. */
class StaticCpuPolicyTest {

    private static StaticCpuPolicy policy(boolean strict) {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int cpu = 0; cpu < 4; cpu++) {
            cpus.put(cpu, new CpuInfo(cpu, 0, 0, 0));
        }
        return new StaticCpuPolicy(new CpuTopology(cpus), 1, CpuSet.EMPTY,
                CpuPolicyOptions.of(Map.of("strict-cpu-reservation", Boolean.toString(strict)), true, true),
                TopologyPolicy.NONE, PodLevel.NOTHING);
    }

    private static CpuAssignments stored(String shared, String exclusive) {
        return new CpuAssignments(CpuSet.parse(shared == null ? "" : shared),
                exclusive.isEmpty() ? Map.of() : Map.of("uid", Map.of("app", CpuSet.parse(exclusive))));
    }

    @ParameterizedTest
    @CsvSource({"false, '0-3', ''", "false, '0,2-3', '1'", "true, '1-3', ''", "true, '3', '1-2'", "true, '', '1-3'"})
    void whatWasStoredOnThisMachineHoldsAgain(boolean strict, String shared, String exclusive) {
        CpuAssignments stored = stored(shared, exclusive);
        assertEquals(stored, policy(strict).start(stored));
    }

    @Test
    void whatTheFirstStartMakesHoldsAtTheNextOne() {
        for (boolean strict : new boolean[] {false, true}) {
            CpuAssignments first = policy(strict).start(CpuAssignments.EMPTY);
            assertEquals(strict ? "1-3" : "0-3", first.shared().toString());
            assertEquals(first, policy(strict).start(first));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "false | 0-2 |   | current set of available CPUs \"0-3\" doesn't match with CPUs in state \"0-2\"",
        "false | 0-4 |   | current set of available CPUs \"0-3\" doesn't match with CPUs in state \"0-4\"",
        "false | 1-3 |   | not all reserved cpus: \"0\" are present in defaultCpuSet: \"1-3\"",
        "true  | 0-3 |   | some of strictly reserved cpus: \"0\" are present in defaultCpuSet: \"0-3\"",
        "true  | 1-2 |   | current set of available CPUs \"1-3\" doesn't match with CPUs in state \"1-2\"",
        "true  | 3   | 0-2 | current set of available CPUs \"1-3\" doesn't match with CPUs in state \"0-3\"",
        "true  |     | 1-2 | default cpuset cannot be empty",
        "false |     | 1-3 | default cpuset cannot be empty",
        "false | 0-3 | 1 | pod: uid, container: app cpuset: \"1\" overlaps with default cpuset \"0-3\"",
    })
    void whatDoesNotFitTheMachineIsRefused(boolean strict, String shared, String exclusive, String message) {
        CpuAssignments stored = stored(shared, exclusive == null ? "" : exclusive);
        assertEquals(message, assertThrows(IllegalArgumentException.class, () -> policy(strict).start(stored)).getMessage());
    }
}
