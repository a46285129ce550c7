package io.jubelet.domain.topology.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.PodTexts;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.TopologyPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * CPUs of containers of ordinary pods under the static policy. Machines are {@code SOCKETS NODES CACHES CORES THREADS}, see
 * {@link Machines}; two CPUs are reserved. On the usual one, CPUs n and n+8 are a core, and 0-3 and 8-11 the first NUMA node.
 */
class ExclusiveCpusOfContainersTest {

    private static final String USUAL = "2 2 2 8 2";

    private static StaticCpuPolicy policy(String machine, String options) {
        Map<String, String> configured = new TreeMap<>();
        Stream.of(options.split(" ")).filter(name -> !name.isEmpty()).forEach(name -> configured.put(name, "true"));
        return new StaticCpuPolicy(Machines.of(machine), 2, CpuSet.EMPTY, CpuPolicyOptions.of(configured, true, true),
                TopologyPolicy.RESTRICTED, PodLevel.NOTHING);
    }

    private static TopologyHint affinity(String nodes) {
        return nodes == null ? TopologyHint.NONE
                : TopologyHint.of(NumaMask.of(Arrays.stream(nodes.split(" ")).map(Integer::valueOf).toList()), true);
    }

    private static StaticCpuPolicy.Allocated allocated(StaticCpuPolicy policy, StaticCpuPolicy.Allocated before, Pod pod, String nodes)
            throws AllocationException {
        StaticCpuPolicy.Allocated all = before;
        for (Container container : Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream()).toList()) {
            all = policy.allocate(all.assignments(), all.reusable(), pod, container, affinity(nodes));
        }
        return all;
    }

    private static StaticCpuPolicy.Allocated free(StaticCpuPolicy policy) {
        return new StaticCpuPolicy.Allocated(policy.start(CpuAssignments.EMPTY), ReusableCpus.NONE);
    }

    private static Pod pod(String inits, String apps) {
        return PodTexts.pod("-", inits, apps);
    }

    private static String text(CpuAssignments all) {
        return all.exclusive().getOrDefault("u", Map.of()).entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue()).collect(Collectors.joining(" "));
    }

    private static String hints(Optional<Map<String, List<TopologyHint>>> hints) {
        return hints.map(all -> all.get("cpu").stream()
                .map(hint -> hint.affinity().orElseThrow().toString() + (hint.preferred() ? "!" : ""))
                .collect(Collectors.joining(" "))).orElse("none");
    }

    @Test
    void whatIsReservedIsAWholeCore() {
        StaticCpuPolicy policy = policy(USUAL, "");
        assertEquals("1-7,9-15", policy.allocatable().toString());
        assertEquals("0-15", free(policy).assignments().shared().toString());
        assertEquals("1-7,9-15", policy.available(free(policy).assignments()).toString());
        assertEquals("1-7,9-15", free(policy(USUAL, "strict-cpu-reservation")).assignments().shared().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // options, init containers, containers, NUMA nodes that were decided on, CPUs of the containers
        "                             |        | a:2:1Gi         |     | a=1,9",
        "                             |        | a:1500m:1Gi b   |     | ''",
        "                             |        | a:2:1Gi b:1:1Gi | 1   | a=4,12 b=5",
        // where the nodes do not have enough, others help out
        "                             |        | a:10:1Gi        | 1   | a=1,4-7,9,12-15",
        // later containers have what init containers had; sidecars keep it
        "                             | i:2:1Gi  | a:2:1Gi         |   | a=1,9 i=1,9",
        "                             | s:2:1Gi! | a:2:1Gi         |   | a=2,10 s=1,9",
        "                             | i:4:1Gi  | a:2:1Gi b:2:1Gi |   | a=1,9 b=2,10 i=1-2,9-10",
        "                             | i:2:1Gi j:4:1Gi | a:4:1Gi  |   | a=1-2,9-10 i=1,9 j=1-2,9-10",
        "                             | i:2:1Gi s:2:1Gi! j:2:1Gi | a:2:1Gi | | a=2,10 i=1,9 j=2,10 s=1,9",
        "distribute-cpus-across-cores |        | a:3:1Gi         |     | a=2-3,8",
        "distribute-cpus-across-numa  |        | a:10:1Gi        | 0 1 | a=1-6,9-10,12-13",
        "full-pcpus-only              |        | a:4:1Gi         | 1   | a=4-5,12-13",
        "full-pcpus-only distribute-cpus-across-numa | | a:6:1Gi | 0 1 | a=4-6,12-14"})
    void containersWithWholeCpusGetThemForThemselves(String options, String inits, String apps, String nodes, String cpus)
            throws AllocationException {
        StaticCpuPolicy policy = policy(USUAL, options == null ? "" : options);
        StaticCpuPolicy.Allocated all = allocated(policy, free(policy), pod(inits, apps), nodes);
        assertEquals(cpus, text(all.assignments()));
        CpuSet own = all.assignments().exclusiveCpus();
        assertEquals(free(policy).assignments().shared().minus(own), all.assignments().shared());
        assertEquals(all.assignments(), allocated(policy, all, pod(inits, apps), nodes).assignments(), "nothing is assigned anew");
    }

    @Test
    void anotherPodGetsNoneOfThem() throws AllocationException {
        StaticCpuPolicy policy = policy(USUAL, "");
        Pod first = pod("i:2:1Gi", "a:1:1Gi");
        StaticCpuPolicy.Allocated all = allocated(policy, free(policy), first, null);
        Pod second = pod("", "a:2:1Gi");
        Pod other = second.withMetadata(second.metadata().toBuilder().uid("v").build());
        assertEquals("2,10", policy.allocate(all.assignments(), all.reusable(), other, other.spec().containers().getFirst(),
                TopologyHint.NONE).assignments().of("v", "a").orElseThrow().toString());
    }

    @Test
    void whoGetsNoneChangesNothing() throws AllocationException {
        StaticCpuPolicy policy = policy(USUAL, "");
        StaticCpuPolicy.Allocated before = free(policy);
        for (Pod pod : List.of(pod("", "a:1500m:1Gi"), pod("", "a:2/3:1Gi"), pod("", "a"), PodTexts.pod("4 4Gi", "", "a:2:1Gi"))) {
            StaticCpuPolicy.Allocated after =
                    policy.allocate(before.assignments(), before.reusable(), pod, pod.spec().containers().getFirst(), TopologyHint.NONE);
            assertSame(before.assignments(), after.assignments());
            assertEquals("none", hints(policy.hints(before.assignments(), before.reusable(), pod, pod.spec().containers().getFirst())));
            assertEquals("none", hints(policy.hints(before.assignments(), before.reusable(), pod)));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "                | 15 | UnexpectedAdmissionError: not enough cpus available to satisfy request: requested=15, available=14",
        "full-pcpus-only | 3  | SMTAlignmentError: SMT Alignment Error: requested 3 cpus not multiple cpus per core = 2",
        "full-pcpus-only | 16 | SMTAlignmentError: SMT Alignment Error: not enough free physical CPUs: available physical CPUs = 14,"
                + " requested CPUs = 16, CPUs per core = 2"})
    void whatCanNotBeAssignedIsRejected(String options, int requested, String rejection) {
        StaticCpuPolicy policy = policy(USUAL, options == null ? "" : options);
        AllocationException rejected = assertThrows(AllocationException.class,
                () -> allocated(policy, free(policy), pod("", "a:" + requested + ":1Gi"), null));
        assertEquals(rejection, rejected.rejectionReason() + ": " + rejected.getMessage());
    }

    @Test
    void allThatIsFreeCanBeAssigned() throws AllocationException {
        StaticCpuPolicy policy = policy(USUAL, "full-pcpus-only");
        assertEquals("a=1-7,9-15", text(allocated(policy, free(policy), pod("", "a:14:1Gi"), null).assignments()));
        assertEquals(List.of(true, false),
                Stream.of("full-pcpus-only", "").map(options -> policy(USUAL, options).fullPhysicalCpusOnly()).toList());
    }

    /** Preferred are sets of nodes that would be enough if nothing were in use. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2 2 2 8 2 |                 | 2  |   | 0! 1! 0-1",
        "2 2 2 8 2 |                 | 8  |   | 1! 0-1",
        "2 2 2 8 2 |                 | 10 |   | 0-1!",
        "2 2 2 8 2 |                 | 15 |   | ''",
        // what containers have is theirs
        "2 2 2 8 2 |                 | 2  | 2 | 0! 0-1",
        "2 2 2 8 2 |                 | 2  | 4 | ''",
        // sockets of two nodes: with their option, sets of no more sockets than needed are preferred as well
        "2 4 4 8 1 |                 | 1  |   | 1! 2! 3! 0-1 0,2 0,3 1-2 1,3 2-3 0-2 0-1,3 0,2-3 1-3 0-3",
        "2 4 4 8 1 | align-by-socket | 1  |   | 1! 2! 3! 0-1! 0,2 0,3 1-2 1,3 2-3! 0-2 0-1,3 0,2-3 1-3 0-3",
        "2 4 4 8 1 | align-by-socket | 3  |   | 1-2! 1,3! 2-3! 0-2 0-1,3 0,2-3 1-3 0-3",
        "2 4 4 8 1 | align-by-socket | 5  |   | 1-3! 0-3!",
        "2 4 4 8 1 |                 | 5  |   | 1-3! 0-3"})
    void hintsNameTheNodesWithEnoughCpus(String machine, String options, int requested, Integer present, String expected)
            throws AllocationException {
        StaticCpuPolicy policy = policy(machine, options == null ? "" : options);
        StaticCpuPolicy.Allocated before = present == null ? free(policy)
                : allocated(policy, free(policy), pod("", "a:" + present + ":1Gi"), null);
        Pod pod = pod("", "a:" + requested + ":1Gi");
        assertEquals(expected, hints(policy.hints(before.assignments(), before.reusable(), pod, pod.spec().containers().getFirst())));
        assertEquals(expected, hints(policy.hints(before.assignments(), before.reusable(), pod)));
    }

    @Test
    void hintsForAPodAreForAllItsContainers() throws AllocationException {
        StaticCpuPolicy policy = policy(USUAL, "");
        Pod pod = pod("i:4:1Gi", "a:4:1Gi b:5:1Gi");
        List<String> all = new ArrayList<>();
        StaticCpuPolicy.Allocated before = free(policy);
        all.add(hints(policy.hints(before.assignments(), before.reusable(), pod)));
        before = policy.allocate(before.assignments(), before.reusable(), pod, pod.spec().containers().getFirst(), affinity("1"));
        all.add(hints(policy.hints(before.assignments(), before.reusable(), pod)));
        before = allocated(policy, before, pod, "0 1");
        all.add(hints(policy.hints(before.assignments(), before.reusable(), pod)));
        assertEquals(List.of("0-1!", "0-1!", "0-1!"), all);
    }

    /** With that option, the CPUs of a socket are close to each other. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"align-by-socket | 3 | a=4-6", "'' | 3 | a=2,6-7"})
    void aSocketIsClose(String options, int requested, String cpus) throws AllocationException {
        StaticCpuPolicy policy = policy("2 4 4 8 1", options);
        assertEquals(cpus, text(allocated(policy, free(policy), pod("", "a:" + requested + ":1Gi"), "3").assignments()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2 2 2 8 2 | 3 | 0,8 | RESTRICTED | [cpumanager] unable to reserve the required amount of CPUs (size of 0,8 did not equal 3)",
        "2 2 2 8 2 | 17 |    | RESTRICTED | [cpumanager] unable to reserve the required amount of CPUs (size of  did not equal 17)",
        "2 2 2 8 2 | 2 | 0,16 | RESTRICTED | [cpumanager] unable to build the reserved physical CPUs from the reserved set:"
                + " unknown CPU ID: 16",
        "2 2 2 8 2 | 2 | 0,8 | SINGLE_NUMA_NODE | Topolgy manager single-numa-node policy is incompatible with CPUManager"
                + " align-by-socket policy option",
        "2 1 2 8 2 | 2 | 0,8 | RESTRICTED | Align by socket is not compatible with hardware where number of sockets are more than number"
                + " of NUMA"})
    void whatDoesNotFitTheMachineIsRefused(String machine, int count, String reserved, TopologyPolicy topology, String message) {
        CpuPolicyOptions options = CpuPolicyOptions.of(Map.of("align-by-socket", "true"), true, true);
        assertEquals(message, assertThrows(IllegalArgumentException.class, () -> new StaticCpuPolicy(Machines.of(machine), count,
                CpuSet.parse(reserved == null ? "" : reserved), options, topology, PodLevel.NOTHING)).getMessage());
    }
}
