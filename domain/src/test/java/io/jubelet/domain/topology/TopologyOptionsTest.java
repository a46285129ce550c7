package io.jubelet.domain.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyOptionsTest {

    private static TopologyOptions of(String configured) {
        Map<String, String> options = new TreeMap<>();
        Stream.of(configured.split(" ")).filter(text -> !text.isEmpty())
                .forEach(text -> options.put(text.split("=")[0], text.split("=")[1]));
        return TopologyOptions.of(options);
    }

    @ParameterizedTest
    @CsvSource({"'', false, 8", "prefer-closest-numa-nodes=true, true, 8", "prefer-closest-numa-nodes=false, false, 8",
        "max-allowable-numa-nodes=8, false, 8", "max-allowable-numa-nodes=9 prefer-closest-numa-nodes=true, true, 9"})
    void eachOptionHasItsName(String configured, boolean closest, int nodes) {
        assertEquals(new TopologyOptions(closest, nodes), of(configured));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nope=true                        | unknown Topology Manager Policy option: \"nope\"",
        "prefer-closest-numa-nodes=maybe  | bad value for option \"prefer-closest-numa-nodes\": strconv.ParseBool: parsing \"maybe\":"
                + " invalid syntax",
        "max-allowable-numa-nodes=7       | the minimum value of \"max-allowable-numa-nodes\" should not be less than 8",
        "max-allowable-numa-nodes=many    | unable to convert policy option to integer \"max-allowable-numa-nodes\": strconv.Atoi: parsing"
                + " \"many\": invalid syntax"})
    void whatMakesNoSenseIsRefused(String configured, String message) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, () -> of(configured)).getMessage());
    }

    @ParameterizedTest
    @CsvSource({"none, NONE", "best-effort, BEST_EFFORT", "restricted, RESTRICTED", "single-numa-node, SINGLE_NUMA_NODE"})
    void policiesHaveNames(String name, TopologyPolicy policy) {
        assertEquals(policy, TopologyPolicy.named(name));
        assertEquals(name, policy.wireName());
    }

    @Test
    void otherPoliciesAreRefused() {
        assertEquals("unknown policy: \"NONE\"",
                assertThrows(IllegalArgumentException.class, () -> TopologyPolicy.named("NONE")).getMessage());
    }

    @ParameterizedTest
    @CsvSource({"0, 1, true", "0 1, 2, false", "2, 0 1, true", "1 2, 0 2, false", "0 2, 1 2, true", "0, 0, false", "63, 62, false",
        "62, 63, true"})
    void ofTwoSetsTheNarrowerOrElseTheLowerIsFirst(String one, String other, boolean first) {
        assertEquals(first, mask(one).isNarrowerThan(mask(other)));
    }

    private static NumaMask mask(String nodes) {
        return NumaMask.of(Stream.of(nodes.split(" ")).map(Integer::valueOf).toList());
    }

    @Test
    void aSetOfNodesHasItsMembers() {
        NumaMask mask = mask("0 2 63");
        assertEquals(List.of(0, 2, 63), mask.nodes());
        assertEquals("0,2,63", mask.toString());
        assertEquals(3, mask.count());
        assertEquals(List.of(true, false, true, false, false), Stream.of(0, 1, 63, 64, -1).map(mask::contains).toList());
        assertEquals(List.of(true, true, false), Stream.of("0 63", "0 2 63", "0 1").map(other -> mask.containsAll(mask(other))).toList());
        assertEquals(List.of("0", "1", "3", "0-1", "0,3", "1,3", "0-1,3"),
                NumaMask.combinations(List.of(0, 1, 3)).stream().map(NumaMask::toString).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 64})
    void otherNodesAreRefused(int node) {
        assertThrows(IllegalArgumentException.class, () -> NumaMask.of(List.of(node)));
    }

    @Test
    void someResourcesNeedADecisionForEveryContainer() {
        assertFalse(ManagedResources.NONE.any());
        assertFalse(ManagedResources.NONE.withDevices(true, true).any());
        assertEquals(List.of(true, true, true), Stream.of(new ManagedResources(true, false, false),
                new ManagedResources(false, true, false), new ManagedResources(false, false, true)).map(ManagedResources::any).toList());
    }

    /** What drivers say about the health of devices is part of their health. */
    @ParameterizedTest
    @CsvSource({"false, false, false", "true, false, false", "false, true, false", "true, true, true"})
    void statusesHaveTheHealthOfDevicesWhereThatIsDesired(boolean health, boolean messages, boolean shown) {
        assertEquals(new ManagedResources(true, false, false, true, health, shown, true),
                new ManagedResources(true, false, false).withExclusiveQuota().withDevices(health, messages));
        assertEquals(new ManagedResources(false, true, true, false, false, false, false), new ManagedResources(false, true, true));
    }

    @Test
    void aFailureSaysWhetherItWasExpected() {
        var unexpected = new AllocationException("why");
        assertEquals("UnexpectedAdmissionError: Allocate failed due to why, which is unexpected",
                unexpected.rejectionReason() + ": " + unexpected.rejectionMessage());
        var known = new AllocationException("SMTAlignmentError", "why");
        assertEquals("SMTAlignmentError: why", known.rejectionReason() + ": " + known.rejectionMessage());
    }
}
