package io.jubelet.domain.topology.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.topology.CpuSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that a Go kubelet v1.36 wrote. */
class StateFilesTest {

    private static final String CPUS =
            "{\"policyName\":\"static\",\"defaultCpuSet\":\"0-2,5,7\",\"entries\":{\"3c2c5c1e-0000-4000-8000-000000000001\":{"
            + "\"app\":\"6,8\",\"init\":\"6\"},\"3c2c5c1e-0000-4000-8000-000000000002\":{\"b\":\"3-4\"}},\"checksum\":512127335}";
    private static final String MEMORY =
            "{\"policyName\":\"Static\",\"machineState\":{\"0\":{\"numberOfAssignments\":0,\"memoryMap\":{\"hugepages-2Mi\":{\"t"
            + "otal\":1073741824,\"systemReserved\":0,\"allocatable\":1073741824,\"reserved\":0,\"free\":1073741824},\"memory"
            + "\":{\"total\":8589934592,\"systemReserved\":1073741824,\"allocatable\":6442450944,\"reserved\":0,\"free\":64424"
            + "50944}},\"cells\":[0]},\"1\":{\"numberOfAssignments\":1,\"memoryMap\":{\"hugepages-2Mi\":{\"total\":1073741824,\""
            + "systemReserved\":0,\"allocatable\":1073741824,\"reserved\":0,\"free\":1073741824},\"memory\":{\"total\":8589934"
            + "592,\"systemReserved\":1073741824,\"allocatable\":6442450944,\"reserved\":1024,\"free\":6442449920}},\"cells\""
            + ":[1,2]},\"10\":{\"numberOfAssignments\":10,\"memoryMap\":{\"hugepages-2Mi\":{\"total\":1073741824,\"systemReser"
            + "ved\":0,\"allocatable\":1073741824,\"reserved\":0,\"free\":1073741824},\"memory\":{\"total\":8589934592,\"system"
            + "Reserved\":1073741824,\"allocatable\":6442450944,\"reserved\":10240,\"free\":6442440704}},\"cells\":[10]},\"2\""
            + ":{\"numberOfAssignments\":2,\"memoryMap\":{\"hugepages-2Mi\":{\"total\":1073741824,\"systemReserved\":0,\"alloc"
            + "atable\":1073741824,\"reserved\":0,\"free\":1073741824},\"memory\":{\"total\":8589934592,\"systemReserved\":107"
            + "3741824,\"allocatable\":6442450944,\"reserved\":2048,\"free\":6442448896}},\"cells\":[1,2]}},\"entries\":{\"u0\""
            + ":{\"z\":[]},\"u1\":{\"a\":[{\"numaAffinity\":[10],\"type\":\"memory\",\"size\":10240}],\"c0\":[{\"numaAffinity\":[1,2]"
            + ",\"type\":\"memory\",\"size\":3072},{\"numaAffinity\":[1,2],\"type\":\"hugepages-2Mi\",\"size\":0}]}},\"checksum\":3"
            + "156483037}";

    /** Files of a kubelet with the feature gate PodLevelResourceManagers. */
    private static final String POOLED_CPUS =
            "{\"policyName\":\"static\",\"defaultCpuSet\":\"0-3,6-11,14-15\",\"entries\":{\"u\":{\"a\":\"5,13\",\"b\":\"12"
            + "\",\"i\":\"4-5,12-13\",\"j\":\"5,12-13\",\"s\":\"4\"}},\"podEntries\":{\"u\":{\"cpuSet\":\"4-5,12-13\"}},\"che"
            + "cksum\":2117844509}";
    private static final String UNUSED_POOL = "{\"policyName\":\"static\",\"defaultCpuSet\":\"0-15\",\"checksum\":3394376107}";
    private static final String POOLED_MEMORY =
            "{\"policyName\":\"Static\",\"machineState\":{\"0\":{\"numberOfAssignments\":0,\"memoryMap\":{\"hugepages-2Mi\""
            + ":{\"total\":33554432,\"systemReserved\":0,\"allocatable\":33554432,\"reserved\":0,\"free\":33554432},\"memory"
            + "\":{\"total\":9663676416,\"systemReserved\":1073741824,\"allocatable\":8556380160,\"reserved\":0,\"free\":8556"
            + "380160}},\"cells\":[0]},\"1\":{\"numberOfAssignments\":2,\"memoryMap\":{\"hugepages-2Mi\":{\"total\":33554432,"
            + "\"systemReserved\":0,\"allocatable\":33554432,\"reserved\":8388608,\"free\":25165824},\"memory\":{\"total\":96"
            + "63676416,\"systemReserved\":0,\"allocatable\":9630121984,\"reserved\":4294967296,\"free\":5335154688}},\"cells"
            + "\":[1]}},\"entries\":{\"u\":{\"a\":[{\"numaAffinity\":[1],\"type\":\"memory\",\"size\":1073741824},{\"numaAffi"
            + "nity\":[1],\"type\":\"hugepages-2Mi\",\"size\":2097152}],\"b\":[{\"numaAffinity\":[1],\"type\":\"memory\",\"si"
            + "ze\":3221225472},{\"numaAffinity\":[1],\"type\":\"hugepages-2Mi\",\"size\":6291456}]}},\"podEntries\":{\"u\":{"
            + "\"memoryBlocks\":[{\"numaAffinity\":[1],\"type\":\"memory\",\"size\":4294967296},{\"numaAffinity\":[1],\"type"
            + "\":\"hugepages-2Mi\",\"size\":8388608}]}},\"checksum\":2170397676}";

    @ParameterizedTest
    @ValueSource(strings = {"{\"policyName\":\"none\",\"defaultCpuSet\":\"\",\"checksum\":1353318690}", CPUS,
        "{\"policyName\":\"static\",\"defaultCpuSet\":\"0-2,5,7\",\"checksum\":3464136127}"})
    void cpuFilesAreWrittenAsTheyWereRead(String text) {
        assertEquals(text, CpuStateFile.parse(text, false).text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"policyName\":\"None\",\"machineState\":{},\"checksum\":4236770233}", MEMORY,
        "{\"policyName\":\"Static\",\"machineState\":{\"0\":{\"numberOfAssignments\":0,\"memoryMap\":{\"hugepages-2Mi\":{\"t"
            + "otal\":1073741824,\"systemReserved\":0,\"allocatable\":1073741824,\"reserved\":0,\"free\":1073741824},\"memory"
            + "\":{\"total\":8589934592,\"systemReserved\":1073741824,\"allocatable\":6442450944,\"reserved\":0,\"free\":64424"
            + "50944}},\"cells\":[0]},\"1\":{\"numberOfAssignments\":1,\"memoryMap\":{\"hugepages-2Mi\":{\"total\":1073741824,\""
            + "systemReserved\":0,\"allocatable\":1073741824,\"reserved\":0,\"free\":1073741824},\"memory\":{\"total\":8589934"
            + "592,\"systemReserved\":1073741824,\"allocatable\":6442450944,\"reserved\":1024,\"free\":6442449920}},\"cells\""
            + ":[1,2]},\"10\":{\"numberOfAssignments\":10,\"memoryMap\":{\"hugepages-2Mi\":{\"total\":1073741824,\"systemReser"
            + "ved\":0,\"allocatable\":1073741824,\"reserved\":0,\"free\":1073741824},\"memory\":{\"total\":8589934592,\"system"
            + "Reserved\":1073741824,\"allocatable\":6442450944,\"reserved\":10240,\"free\":6442440704}},\"cells\":[10]},\"2\""
            + ":{\"numberOfAssignments\":2,\"memoryMap\":{\"hugepages-2Mi\":{\"total\":1073741824,\"systemReserved\":0,\"alloc"
            + "atable\":1073741824,\"reserved\":0,\"free\":1073741824},\"memory\":{\"total\":8589934592,\"systemReserved\":107"
            + "3741824,\"allocatable\":6442450944,\"reserved\":2048,\"free\":6442448896}},\"cells\":[1,2]}},\"checksum\":3023"
            + "032598}"})
    void memoryFilesAreWrittenAsTheyWereRead(String text) {
        assertEquals(text, MemoryStateFile.parse(text, false).text());
    }

    @Test
    void assignmentsAreRestored() {
        var file = CpuStateFile.parse(CPUS, false);
        var assignments = file.assignments("static");
        assertEquals(CpuSet.parse("0-2,5,7"), assignments.shared());
        assertEquals(CpuSet.of(6, 8), assignments.of("3c2c5c1e-0000-4000-8000-000000000001", "app").orElseThrow());
        assertEquals(CPUS, CpuStateFile.of("static", assignments, false).text());
        var memory = MemoryStateFile.parse(MEMORY, false).assignments("Static");
        assertEquals(List.of(1, 2), memory.nodes("u1", "c0"));
        assertEquals(MEMORY, new MemoryStateFile("Static", memory, false).text());
    }

    @Test
    void filesOfWholePodsAreWrittenAsTheyWereRead() {
        for (String text : List.of(POOLED_CPUS, UNUSED_POOL)) {
            var file = CpuStateFile.parse(text, true);
            assertEquals(text, file.text());
            assertEquals(text, CpuStateFile.of("static", file.assignments("static"), true).text());
        }
        assertEquals(CpuSet.parse("4-5,12-13"), CpuStateFile.parse(POOLED_CPUS, true).assignments("static").pools().get("u"));
        var memory = MemoryStateFile.parse(POOLED_MEMORY, true);
        assertEquals(POOLED_MEMORY, memory.text());
        assertEquals(2, memory.assignments("Static").pools().get("u").size());
    }

    @Test
    void olderFilesAreReadWithWholePodsButNotTheOtherWayRound() {
        assertEquals(CpuStateFile.parse(CPUS, false).assignments("static"), CpuStateFile.parse(CPUS, true).assignments("static"));
        assertEquals(MemoryStateFile.parse(MEMORY, false).assignments(), MemoryStateFile.parse(MEMORY, true).assignments());
        for (String text : List.of(POOLED_CPUS, UNUSED_POOL)) {
            assertEquals("checkpoint is corrupted", assertThrows(IllegalArgumentException.class,
                    () -> CpuStateFile.parse(text, false)).getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> MemoryStateFile.parse(POOLED_MEMORY, false));
    }

    /** A node without a policy has the file that was made when it was set up, however often its kubelet was replaced since. */
    @ParameterizedTest
    @CsvSource({"none, '', 3242152201", "static, 0-3, 2479968155"})
    void filesOfTheFirstFormatAreReadWhileTheyHaveNoEntries(String policy, String shared, long checksum) {
        String begin = "{\"policyName\":\"" + policy + "\",\"defaultCpuSet\":\"" + shared + "\",";
        for (boolean podLevel : List.of(true, false)) {
            CpuStateFile file = CpuStateFile.parse(begin + "\"checksum\":" + checksum + "}", podLevel);
            assertEquals(CpuSet.parse(shared), file.assignments(policy).shared());
            assertEquals(podLevel, file.pools().isPresent());
            assertEquals(file, CpuStateFile.parse(file.text(), podLevel));
            assertEquals("checkpoint is corrupted", assertThrows(IllegalArgumentException.class,
                    () -> CpuStateFile.parse(begin + "\"checksum\":" + (checksum + 1) + "}", podLevel)).getMessage());
            // Which pod such a container belongs to isn't in the file.
            assertThrows(IllegalArgumentException.class, () -> CpuStateFile.parse(begin
                    + "\"entries\":{\"4c5ec38d\":\"1\"},\"checksum\":" + checksum + "}", podLevel));
        }
    }

    @Test
    void everyChangeOfAWholePodIsFound() {
        for (String changed : List.of(POOLED_CPUS.replace("\"cpuSet\":\"4-5", "\"cpuSet\":\"4-6"),
                POOLED_CPUS.replace("\"cpuSet\":\"4", "\"cpuSet\":\"x"), POOLED_CPUS.replace("\"s\":\"4\"", "\"s\":\"5\""))) {
            assertTrue(!changed.equals(POOLED_CPUS));
            assertThrows(IllegalArgumentException.class, () -> CpuStateFile.parse(changed, true), changed);
        }
        String changed = POOLED_MEMORY.replace("8388608}]}}", "1}]}}");
        assertTrue(!changed.equals(POOLED_MEMORY));
        assertThrows(IllegalArgumentException.class, () -> MemoryStateFile.parse(changed, true));
    }

    @Test
    void everyChangeIsFound() {
        for (String digit : new String[] {"0-2,5,7", "6,8", "3-4", "static"}) {
            String changed = CPUS.replace(digit, "1");
            String message = assertThrows(IllegalArgumentException.class, () -> CpuStateFile.parse(changed, false)).getMessage();
            assertEquals("checkpoint is corrupted", message, digit);
        }
        for (String digit : new String[] {"3072", "8589934592", "[1,2]", "u0", "\"free\":6442450944"}) {
            String changed = MEMORY.replace(digit, digit.replace('2', '3').replace('0', '1').replace("1,3", "2"));
            assertTrue(!changed.equals(MEMORY), digit);
            assertThrows(IllegalArgumentException.class, () -> MemoryStateFile.parse(changed, false), digit);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "{\"policyName\":1}", "{\"checksum\":\"1\"}", "{\"checksum\":1.5}",
        "{\"entries\":[]}", "{\"entries\":{\"u\":1}}", "{\"machineState\":{\"x\":{}}}", "{\"machineState\":{\"0\":1}}",
        "{\"machineState\":{\"0\":{\"cells\":[-1]}}}", "{\"machineState\":{\"0\":{\"cells\":[0],\"memoryMap\":{\"memory\":7}}}}"})
    void whatIsNoFileIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> MemoryStateFile.parse(text, false));
    }
}
