package io.jubelet.domain.topology.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.HugePagesPool;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.PodTexts;
import io.jubelet.domain.topology.TopologyHint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Memory of containers of ordinary pods on two NUMA nodes of 9 GiB each, 32 MiB of it huge pages; 1 GiB of the first is reserved, so
 * that 8160 and 9184 MiB can be assigned.
 */
class StaticMemoryPolicyTest {

    private static final String NOTHING = "0 [0] 8160, 0 [1] 9184";

    private final StaticMemoryPolicy policy = policy(Map.of("memory", "1Gi"), new ReservedMemory(0, amounts(Map.of("memory", "1Gi"))));

    private static StaticMemoryPolicy policy(Map<String, String> kept, ReservedMemory... reserved) {
        return new StaticMemoryPolicy(IntStream.range(0, 2).mapToObj(id -> new NumaNode(id, 9L << 30,
                List.of(new HugePagesPool(2048, 16)), Optional.empty())).toList(), amounts(kept), List.of(reserved), PodLevel.NOTHING);
    }

    private static Map<String, Quantity> amounts(Map<String, String> texts) {
        Map<String, Quantity> amounts = new TreeMap<>();
        texts.forEach((name, text) -> amounts.put(name, Quantity.parse(text)));
        return amounts;
    }

    /** Nodes as {@code 0,1!}: a mark for a preferred hint, a star for any node. */
    private static TopologyHint hint(String text) {
        String nodes = text.replace("!", "");
        return new TopologyHint(nodes.equals("*") ? Optional.empty()
                : Optional.of(NumaMask.of(Stream.of(nodes.split(",")).map(Integer::valueOf).toList())), text.endsWith("!"));
    }

    private static Pod pod(String uid, String inits, String apps) {
        Pod pod = PodTexts.pod("-", inits, apps);
        return pod.withMetadata(pod.metadata().toBuilder().uid(uid).build());
    }

    private static Stream<Container> containers(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream());
    }

    private StaticMemoryPolicy.Allocated allocate(StaticMemoryPolicy.Allocated before, Pod pod, String affinity)
            throws AllocationException {
        StaticMemoryPolicy.Allocated all = before;
        for (Container container : containers(pod).toList()) {
            all = policy.allocate(all.assignments(), all.reusable(), pod, container, hint(affinity));
        }
        return all;
    }

    private StaticMemoryPolicy.Allocated free() {
        return new StaticMemoryPolicy.Allocated(policy.start(MemoryAssignments.EMPTY), ReusableMemory.NONE);
    }

    /** Steps as {@code a:4Gi@1!}: a pod of that uid with one container, and its affinity; {@code -a} for its removal. */
    private StaticMemoryPolicy.Allocated after(String steps) throws AllocationException {
        StaticMemoryPolicy.Allocated all = free();
        for (String step : steps.split(" ")) {
            String uid = step.replaceFirst("^-", "").split(":")[0];
            if (step.startsWith("-")) {
                all = new StaticMemoryPolicy.Allocated(all.assignments().without(uid), all.reusable());
            } else {
                all = allocate(all, pod(uid, "", "c:1:" + step.substring(uid.length() + 1).split("@")[0]), step.split("@")[1]);
            }
        }
        return all;
    }

    private static String machine(MemoryAssignments all) {
        return all.machine().values().stream().map(node -> node.assignments() + " " + node.group() + " "
                + (node.table("memory").free() >> 20)).collect(Collectors.joining(", "));
    }

    private static String blocks(MemoryAssignments all, String uid) {
        return all.blocks().getOrDefault(uid, Map.of()).entrySet().stream().map(one -> one.getKey() + "=" + one.getValue().stream()
                .map(block -> (block.resource().equals("memory") ? "" : "huge ") + (block.bytes() >> 20) + "@" + block.nodes())
                .collect(Collectors.joining(" "))).collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // pods one after another, number of assignments, group and free MiB of both nodes, blocks of the last pod
        "a:4Gi@*              | 1 [0] 4064, 0 [1] 9184       | c=4096@[0]",
        "a:4Gi@1!             | 0 [0] 8160, 1 [1] 5088       | c=4096@[1]",
        "a:1Gi:8Mi@1!         | 0 [0] 8160, 2 [1] 8160       | c=huge 8@[1] 1024@[1]",
        // a block over several nodes is filled, and given back, from the lowest one up
        "a:10Gi@*             | 1 [0, 1] 0, 1 [0, 1] 7104    | c=10240@[0, 1]",
        "a:10Gi@0             | 1 [0, 1] 0, 1 [0, 1] 7104    | c=10240@[0, 1]",
        "a:10Gi@* b:1Gi@*     | 2 [0, 1] 0, 2 [0, 1] 6080    | c=1024@[0, 1]",
        "a:10Gi@* b:1Gi@0     | 2 [0, 1] 0, 2 [0, 1] 6080    | c=1024@[0, 1]",
        "a:10Gi@* b:1Gi@1!    | 1 [0, 1] 0, 2 [1] 6080       | c=1024@[1]",
        "a:4Gi@1! b:4Gi@*     | 1 [0] 4064, 1 [1] 5088       | c=4096@[0]",
        "a:8000Mi@0! b:4Gi@*  | 1 [0] 160, 1 [1] 5088        | c=4096@[1]",
        "a:4Gi@1! -a          | 0 [0] 8160, 0 [1] 9184       | ''",
        "a:10Gi@* -a          | 0 [0] 8160, 0 [1] 9184       | ''",
        "a:10Gi@* b:2Gi@* -b  | 1 [0, 1] 2048, 1 [0, 1] 5056 | ''",
        "a:10Gi@* b:1Gi@* -a b:1Gi@* | 1 [0, 1] 8160, 1 [0, 1] 8160 | c=1024@[0, 1]"})
    void memoryIsThatOfAsFewNodesAsPossible(String steps, String machine, String blocks) throws AllocationException {
        StaticMemoryPolicy.Allocated all = after(steps);
        String last = steps.substring(steps.lastIndexOf(' ') + 1).replaceFirst("^-", "").split(":")[0];
        assertEquals(blocks, blocks(all.assignments(), last));
        assertEquals(machine, machine(all.assignments()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a:40Gi@*           | failed to get the default NUMA affinity, no NUMA nodes with enough memory is available",
        "a:40Gi@1           | failed to find NUMA nodes to extend the current topology hint",
        "a:4Gi@1! b:6Gi@1!  | failed to find NUMA nodes to extend the current topology hint",
        "a:10Gi@* b:1Gi@*!  | failed to find the default preferred hint",
        "a:10Gi@* b:1Gi@0!  | failed to find the extended preferred hint",
        "a:1Gi@1! b:1Gi@0,1 | preferred hint violates NUMA node allocation",
        "a:1500m@*          | failed to represent quantity as int64"})
    void whatCanNotBeAssignedIsRejected(String steps, String message) {
        assertEquals("[memorymanager] " + message, assertThrows(AllocationException.class, () -> after(steps)).getMessage());
    }

    /** Later containers have the memory of init containers that ended, whose blocks shrink, so that the sum stays right. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "i:1:4Gi           | a:1:2Gi         | a=2048@[1], i=2048@[1] | 2 [1] 5088",
        "i:1:4Gi           | a:1:2Gi b:1:3Gi | a=2048@[1], b=3072@[1], i=0@[1] | 3 [1] 4064",
        "i:1:1Gi j:1:3Gi   | a:1:2Gi         | a=2048@[1], i=0@[1], j=1024@[1] | 3 [1] 6112",
        "i:1:3Gi j:1:1Gi   | a:1:2Gi         | a=2048@[1], i=0@[1], j=1024@[1] | 3 [1] 6112",
        "s:1:4Gi!          | a:1:2Gi         | a=2048@[1], s=4096@[1] | 2 [1] 3040",
        "i:1:2Gi s:1:1Gi!  | a:1:2Gi         | a=2048@[1], i=0@[1], s=1024@[1] | 3 [1] 6112",
        "i:1:2Gi:8Mi       | a:1:2Gi:4Mi     | a=huge 4@[1] 2048@[1], i=huge 4@[1] 0@[1] | 4 [1] 7136"})
    void memoryOfInitContainersIsUsedAgain(String inits, String apps, String blocks, String node) throws AllocationException {
        Pod pod = pod("a", inits, apps);
        StaticMemoryPolicy.Allocated all = allocate(free(), pod, "1!");
        assertEquals(blocks, blocks(all.assignments(), "a"));
        assertEquals("0 [0] 8160, " + node, machine(all.assignments()));
        assertEquals(all.assignments(), allocate(all, pod, "1!").assignments(), "nothing is assigned anew");
        assertEquals(NOTHING, machine(all.assignments().without("a")));
        MemoryAssignments released = all.assignments();
        for (Container container : containers(pod).toList()) {
            released = released.without("a", container.name());
        }
        assertEquals(NOTHING, machine(released));
    }

    @Test
    void anotherPodDoesNotHaveTheMemoryOfTheInitContainer() throws AllocationException {
        StaticMemoryPolicy.Allocated all = allocate(free(), pod("a", "i:1:4Gi", "a:1:1Gi"), "1!");
        assertEquals("0 [0] 8160, 3 [1] 4064", machine(allocate(all, pod("b", "", "c:1:1Gi"), "1!").assignments()));
    }

    @Test
    void onlyContainersOfGuaranteedPodsGetMemory() throws AllocationException {
        StaticMemoryPolicy.Allocated before = free();
        for (Pod pod : List.of(pod("a", "", "c:1/2:1Gi"), pod("a", "", "c"), PodTexts.pod("4 4Gi", "", "c:1:1Gi"))) {
            assertSame(before.assignments(), allocate(before, pod, "1!").assignments());
            assertEquals("none", hints(before, pod));
        }
    }

    private String hints(StaticMemoryPolicy.Allocated all, Pod pod) {
        Container container = containers(pod).toList().getLast();
        List<String> both = new ArrayList<>();
        for (var hints : List.of(policy.hints(all.assignments(), all.reusable(), pod),
                policy.hints(all.assignments(), all.reusable(), pod, container))) {
            both.add(hints.map(one -> one.entrySet().stream().map(resource -> resource.getKey() + "=" + resource.getValue().stream()
                    .map(hint -> hint.affinity().orElseThrow() + (hint.preferred() ? "!" : "")).collect(Collectors.joining(" ")))
                    .collect(Collectors.joining(", "))).orElse("none"));
        }
        return both.getFirst().equals(both.getLast()) ? both.getFirst() : both.getFirst() + " | " + both.getLast();
    }

    /** Hints for the whole pod, and those for its last container where they are others. */
    @ParameterizedTest
    @CsvSource({
        // steps before, init containers, containers, hints
        "x:1Mi@0 -x, '', c:1:4Gi, memory=0! 1! 0-1", "x:1Mi@0 -x, '', c:1:12Gi, memory=0-1!", "x:1Mi@0 -x, '', c:1:40Gi, ''",
        "x:1Mi@0 -x, '', c:1:8500Mi, memory=1! 0-1", "x:1Mi@0 -x, '', c:1:4Gi:8Mi, 'hugepages-2Mi=0! 1! 0-1, memory=0! 1! 0-1'",
        "x:1Mi@0 -x, '', c:1:1500m, none", "x:1Mi@0 -x, '', c:1:4Gi:64Mi, 'hugepages-2Mi=0-1!, memory=0-1!'",
        "x:1Mi@0 -x, i:1:6Gi, a:1:4Gi b:1:4500Mi, memory=1! 0-1 | memory=0! 1! 0-1",
        "x:1Mi@0 -x, s:1:1Gi! i:1:8Gi, a:1:2Gi, memory=0-1! | memory=0! 1! 0-1",
        "x:1Mi@0 -x, i:1:8Gi s:1:1Gi!, a:1:2Gi, memory=1! 0-1 | memory=0! 1! 0-1",
        "x:1Mi@0 -x, i:1:1Gi:8Mi, a:1:2Gi, memory=0! 1! 0-1",
        // what is in use, and groups
        "x:1Gi@1!, '', c:1:4Gi, memory=0! 1!", "x:8Gi@1!, '', c:1:4Gi, memory=0!", "x:10Gi@*, '', c:1:1Gi, memory=0-1",
        "x:10Gi@*, '', c:1:9Gi, ''"})
    void hintsNameTheNodesWithEnoughMemory(String steps, String inits, String apps, String expected) throws AllocationException {
        assertEquals(expected, hints(after(steps), pod("a", inits, apps)));
    }

    @ParameterizedTest
    @CsvSource({"c:1:4Gi, memory=1!", "c:1:5Gi, none", "c:1:4Gi:8Mi, none"})
    void whatIsAssignedIsTheHint(String apps, String expected) throws AllocationException {
        assertEquals(expected, hints(after("a:4Gi@1!"), pod("a", "", apps)));
    }

    @Test
    void assignmentsAreKnownByPodAndContainer() throws AllocationException {
        MemoryAssignments all = after("a:10Gi@* b:1Gi@1!").assignments();
        assertEquals(Set.of("a", "b"), all.pods());
        assertTrue(all.has("a"));
        assertEquals(List.of(List.of(0, 1), List.of(1), List.of()),
                Stream.of("a", "b", "x").map(uid -> all.nodes(uid, "c")).toList());
        assertSame(all, all.without("x"));
        assertSame(all, all.without("a", "x"));
    }

    @Test
    void whatIsReservedCanNotBeAssigned() {
        assertEquals("[0]hugepages-2Mi=32 [0]memory=8160 [1]hugepages-2Mi=32 [1]memory=9184", policy.allocatable().stream()
                .map(block -> block.nodes() + block.resource() + "=" + (block.bytes() >> 20)).collect(Collectors.joining(" ")));
        StaticMemoryPolicy both = policy(Map.of("memory", "1Gi", "hugepages-2Mi", "32Mi", "cpu", "1"),
                new ReservedMemory(0, amounts(Map.of("memory", "512Mi"))),
                new ReservedMemory(1, amounts(Map.of("memory", "512Mi", "hugepages-2Mi", "32Mi"))));
        assertEquals("[0]hugepages-2Mi=32 [0]memory=8672 [1]memory=8672", both.allocatable().stream()
                .map(block -> block.nodes() + block.resource() + "=" + (block.bytes() >> 20)).collect(Collectors.joining(" ")));
    }

    /** The split by nodes has to add up to what node allocatable withholds. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2 | memory        | 1Gi   | 1Gi | the reserved memory configuration references a NUMA node 2 that does not exist",
        "0 | memory        | 512Mi | 1Gi | determined by Node Allocatable feature",
        "0 | memory        | 1Gi   | 2Gi | determined by Node Allocatable feature",
        "0 | hugepages-2Mi | 2Mi   | 1Gi | determined by Node Allocatable feature",
        "0 | memory        | 0     | 0   | [memorymanager] you should specify the system reserved memory",
        "0 | memory        | 100m  | 100m | could not covert a variable of type Quantity to int64"})
    void whatDoesNotAddUpIsRefused(int node, String resource, String reserved, String kept, String message) {
        String refusal = assertThrows(IllegalArgumentException.class, () -> policy(Map.of("memory", kept),
                new ReservedMemory(node, amounts(Map.of(resource, reserved))))).getMessage();
        assertTrue(refusal.contains(message), refusal);
    }

    @Test
    void hugePagesThatAreKeptAreReservedToo() {
        assertThrows(IllegalArgumentException.class, () -> policy(Map.of("memory", "1Gi", "hugepages-2Mi", "2Mi"),
                new ReservedMemory(0, amounts(Map.of("memory", "1Gi")))));
    }
}
