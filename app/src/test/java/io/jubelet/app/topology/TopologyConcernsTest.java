package io.jubelet.app.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.memory.ReservedMemory;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostTopology;
import io.jubelet.ports.fake.FakeStateFiles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an agent finds of its managers when it starts. */
class TopologyConcernsTest {

    private static final Map<String, Quantity> KEPT =
            Map.of("cpu", Quantity.parse("500m"), "memory", Quantity.parse("1Gi"));
    private static final String CPUS = "cpu_manager_state";
    private static final String MEMORY = "memory_manager_state";

    private final FakeStateFiles files = new FakeStateFiles(new FakeDisk(), "/root");
    private final FakeHostTopology host = new FakeHostTopology().become(FakeHostTopology.plain(2, 2, 4L << 30));

    private static ResourceManagers managers(String reservedCpus) {
        return new ResourceManagers(
                Optional.of(new ResourceManagers.StaticCpus(CpuPolicyOptions.of(Map.of(), false, true), Duration.ofSeconds(10))),
                CpuSet.parse(reservedCpus), Optional.of(List.of(new ReservedMemory(1, Map.of("memory", Quantity.parse("1Gi"))))),
                new ResourceManagers.Topology(TopologyPolicy.NONE, false, TopologyOptions.DEFAULT));
    }

    private TopologyConcerns open(ResourceManagers managers) {
        return TopologyConcerns.open(managers, host, KEPT, files);
    }

    private String refusal(ResourceManagers managers) {
        return assertThrows(IllegalArgumentException.class, () -> open(managers)).getMessage();
    }

    @Test
    void withoutPoliciesTheFilesSaySo() {
        open(ResourceManagers.NONE);
        assertEquals("{\"policyName\":\"none\",\"defaultCpuSet\":\"\",\"checksum\":1353318690}", files.read(CPUS).orElseThrow());
        open(ResourceManagers.NONE);
    }

    @Test
    void staticPoliciesBeginWithEverythingFree() {
        open(managers(""));
        assertTrue(files.read(CPUS).orElseThrow().startsWith("{\"policyName\":\"static\",\"defaultCpuSet\":\"0-3\",\"checksum\":"),
                files.read(CPUS)::toString);
        assertTrue(files.read(MEMORY).orElseThrow().contains("\"1\":{\"numberOfAssignments\":0,\"memoryMap\":{\"memory\":"
                + "{\"total\":4294967296,\"systemReserved\":1073741824,\"allocatable\":3221225472,\"reserved\":0,"
                + "\"free\":3221225472}},\"cells\":[1]}"), files.read(MEMORY)::toString);
        open(managers(""));
    }

    @Test
    void anotherPolicyIsRefused() {
        open(managers(""));
        assertEquals("could not restore state from checkpoint: configured policy \"none\" differs from state checkpoint policy"
                + " \"static\", please drain this node and delete the CPU manager checkpoint file \"/root/cpu_manager_state\""
                + " before restarting Kubelet", refusal(ResourceManagers.NONE));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"policyName":"static","defaultCpuSet":"0-3","checksum":1}            | checkpoint is corrupted
            {"policyName":"static","defaultCpuSet":"0-3"                          | no valid JSON
            {"policyName":"static","defaultCpuSet":"3-0","checksum":0}            | could not parse default cpu set "3-0"
            {"policyName":"static","defaultCpuSet":7,"checksum":0}                | defaultCpuSet is no text
            {"policyName":"static","defaultCpuSet":"0-3","entries":{"u":{"c":"x"}},"checksum":0} | could not parse cpuset "x" for container "c" in pod "u"
            {"policyName":"static","defaultCpuSet":"0-5","checksum":0}            | doesn't match with CPUs in state "0-5"; please drain node and remove policy state file /root/cpu_manager_state
            {"policyName":"static","defaultCpuSet":"1-3","checksum":0}            | not all reserved cpus: "0" are present in defaultCpuSet
            {"policyName":"static","defaultCpuSet":"0-3","entries":{"u":{"c":"3"}},"checksum":0} | overlaps with default cpuset "0-3"
            garbage                                                               | no valid JSON
            []                                                                    | is no object
            """)
    void damagedFilesAreRefused(String content, String why) {
        files.write(CPUS, content);
        String refusal = refusal(managers(""));
        assertTrue(refusal.contains(why) && refusal.contains("/root/cpu_manager_state"), refusal);
        assertEquals(Optional.of(content), files.read(CPUS));
    }

    @Test
    void memoryOfAnotherMachineIsRefused() {
        open(managers(""));
        host.become(FakeHostTopology.plain(2, 2, 8L << 30));
        String refusal = refusal(managers(""));
        assertTrue(refusal.contains("the expected machine state is different from the real one")
                && refusal.contains("/root/memory_manager_state"), refusal);
    }

    @Test
    void whatIsReservedMustBeThere() {
        assertEquals("reserved-cpus: 9 is not a subset of online-cpus: 0-3", refusal(managers("9")));
        assertTrue(refusal(managers("0-1")).contains("unable to reserve the required amount of CPUs"), refusal(managers("0-1")));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> TopologyConcerns.open(managers(""), host, Map.of(), files))
                .getMessage().contains("unable to determine reserved CPU resources"));
    }
}
