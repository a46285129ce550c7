package io.jubelet.domain.topology.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pods with pod-level resources on two NUMA nodes of 9 GiB each, 32 MiB of it huge pages; 1 GiB of the first is reserved. Results are
 * those of a Go kubelet v1.36.
 */
class PodMemoryTest {

    private static StaticMemoryPolicy policy(PodLevel podLevel) {
        return new StaticMemoryPolicy(IntStream.range(0, 2).mapToObj(id -> new NumaNode(id, 9L << 30,
                List.of(new HugePagesPool(2048, 16)), Optional.empty())).toList(), Map.of("memory", Quantity.parse("1Gi")),
                List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi")))), podLevel);
    }

    private static TopologyHint hint(String nodes) {
        return nodes.equals("-") ? TopologyHint.NONE
                : TopologyHint.of(NumaMask.of(Stream.of(nodes.split(" ")).map(Integer::valueOf).toList()), true);
    }

    private static String text(List<MemoryBlock> blocks) {
        return blocks.stream().map(block -> block.resource() + ":" + (block.bytes() >> 20) + "@" + block.nodes())
                .collect(Collectors.joining(" ", "[", "]"));
    }

    private static String text(MemoryAssignments all) {
        return (all.pools().containsKey("u") ? "pod=" + text(all.pools().get("u")) + " " : "")
                + all.blocks().getOrDefault("u", Map.of()).entrySet().stream()
                        .map(one -> one.getKey() + "=" + text(one.getValue())).collect(Collectors.joining(" "));
    }

    private static String machine(MemoryAssignments all) {
        return all.machine().values().stream().map(node -> node.assignments() + " " + node.group() + " "
                + (node.table("memory").free() >> 20)).collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4 4Gi | | a:2:1Gi b:1:1Gi c | 1 | 0 [0] 8160, 1 [1] 5088 | pod=[memory:4096@[1]] a=[memory:1024@[1]] b=[memory:1024@[1]]"
                + " c=[memory:2048@[1]]",
        "4 4Gi | | a b | 1 | 0 [0] 8160, 1 [1] 5088 | pod=[memory:4096@[1]] a=[memory:4096@[1]] b=[memory:4096@[1]]",
        "4 4Gi | | a b | - | 1 [0] 4064, 0 [1] 9184 | pod=[memory:4096@[0]] a=[memory:4096@[0]] b=[memory:4096@[0]]",
        "4 4Gi 8Mi | | a:2:1Gi:2Mi b | 1 | 0 [0] 8160, 2 [1] 5088 | pod=[hugepages-2Mi:8@[1] memory:4096@[1]]"
                + " a=[hugepages-2Mi:2@[1] memory:1024@[1]] b=[hugepages-2Mi:6@[1] memory:3072@[1]]",
        "4 4Gi | | a:2:2Gi b:1:2Gi | 1 | 0 [0] 8160, 1 [1] 5088 | pod=[memory:4096@[1]] a=[memory:2048@[1]] b=[memory:2048@[1]]",
        "4 4Gi | i:1:4Gi | a:2:1Gi b | 1 | 0 [0] 8160, 1 [1] 5088 | pod=[memory:4096@[1]] a=[memory:1024@[1]] b=[memory:3072@[1]]"
                + " i=[memory:4096@[1]]",
        "4 4Gi | i s:1:1Gi! j | a:2:1Gi b | 1 | 0 [0] 8160, 1 [1] 5088 | pod=[memory:4096@[1]] a=[memory:1024@[1]] b=[memory:2048@[1]]"
                + " i=[memory:4096@[1]] j=[memory:3072@[1]] s=[memory:1024@[1]]",
        "4 4Gi | i:1:2Gi s! j | a:1:1Gi b | 1 | 0 [0] 8160, 1 [1] 5088 | pod=[memory:4096@[1]] a=[memory:1024@[1]] b=[memory:3072@[1]]"
                + " i=[memory:2048@[1]] j=[memory:4096@[1]] s=[memory:3072@[1]]",
        "4/5 4Gi | | a:2:1Gi b | 1 | 0 [0] 8160, 0 [1] 9184 | ''",
        "4 12Gi | | a:2:1Gi b | 1 | 1 [0, 1] 0, 1 [0, 1] 5056 | pod=[memory:12288@[0, 1]] a=[memory:1024@[0, 1]]"
                + " b=[memory:11264@[0, 1]]"})
    void aPodIsDividedAmongItsContainers(String resources, String inits, String apps, String affinity, String machine, String expected)
            throws AllocationException {
        StaticMemoryPolicy policy = policy(PodLevel.PODS);
        MemoryAssignments free = policy.start(MemoryAssignments.EMPTY);
        Pod pod = PodTexts.pod(resources, inits, apps);
        MemoryAssignments after = new PodMemory(policy.requests()).allocate(free, pod, hint(affinity));
        assertEquals(expected, text(after));
        assertEquals(machine, machine(after));
        assertEquals(after, policy.start(after), "and holds for the next agent");
        assertSame(after, new PodMemory(policy.requests()).allocate(after, pod, hint(affinity)), "which assigns nothing anew");
        assertEquals(free, after.without("u"));
        MemoryAssignments released = after;
        for (String container : List.copyOf(after.blocks().getOrDefault("u", Map.of()).keySet())) {
            assertEquals(machine, machine(released), "the pod has all of it until its last container has gone");
            assertEquals(released, policy.start(released));
            released = released.without("u", container);
        }
        assertEquals(free, released);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4 4Gi 8Mi | | a:2:1Gi:8Mi b | 1 | EmptyPodSharedPoolError: pod rejected, sum of exclusive container hugepages-2Mi requests equals"
                + " pod budget, leaving no memory for shared containers",
        "4 4Gi | | a:2:2Gi b:1:2Gi c | 1 | EmptyPodSharedPoolError: pod rejected, sum of exclusive container memory requests equals pod"
                + " budget, leaving no memory for shared containers",
        "4 4Gi | s:1:4Gi! j | a:1:1Gi | 1 | EmptyPodSharedPoolError: pod rejected, pod has shared init containers but no memory available"
                + " for them",
        "4 40Gi | | a:2:1Gi b | 1 | UnexpectedAdmissionError: [memorymanager] failed to find NUMA nodes to extend the current topology"
                + " hint",
        "4 40Gi | | a:2:1Gi b | - | UnexpectedAdmissionError: [memorymanager] failed to get the default NUMA affinity, no NUMA nodes with"
                + " enough memory is available"})
    void aPodThatCanNotBeDividedIsRejected(String resources, String inits, String apps, String affinity, String rejection) {
        StaticMemoryPolicy policy = policy(PodLevel.PODS);
        AllocationException rejected = assertThrows(AllocationException.class, () -> new PodMemory(policy.requests()).allocate(
                policy.start(MemoryAssignments.EMPTY), PodTexts.pod(resources, inits, apps), hint(affinity)));
        assertEquals(rejection, rejected.rejectionReason() + ": " + rejected.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4 4Gi | | a:2:1Gi b | {memory=0 true, 1 true, 0 1 false}",
        "4 4Gi 8Mi | | a:2:1Gi:8Mi b | {hugepages-2Mi=, memory=}",
        "4 12Gi | | a:2:1Gi b | {memory=0 1 true}",
        "4 40Gi | | a:2:1Gi b | {}",
        "4/5 4Gi | | a:2:1Gi b | none"})
    void hintsAreThoseOfTheWholePod(String resources, String inits, String apps, String expected) {
        StaticMemoryPolicy policy = policy(PodLevel.PODS);
        assertEquals(expected, hints(policy, policy.start(MemoryAssignments.EMPTY), PodTexts.pod(resources, inits, apps)));
    }

    private static String hints(StaticMemoryPolicy policy, MemoryAssignments assignments, Pod pod) {
        return new PodMemory(policy.requests()).hints(assignments, pod).map(all -> all.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue().stream().map(PodMemoryTest::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining(", ", "{", "}"))).orElse("none");
    }

    private static String text(TopologyHint hint) {
        return hint.affinity().orElseThrow().nodes().stream().map(String::valueOf).collect(Collectors.joining(" ")) + " "
                + hint.preferred();
    }

    /** A Go kubelet has no preference then, and assigns memory a second time. */
    @Test
    void aPodThatRunsIsAdmittedAgainByTheNextAgent() throws AllocationException {
        StaticMemoryPolicy policy = policy(PodLevel.PODS);
        Pod pod = PodTexts.pod("4 4Gi", "", "a:2:1Gi b");
        MemoryAssignments after = new PodMemory(policy.requests()).allocate(policy.start(MemoryAssignments.EMPTY), pod, hint("1"));
        assertEquals("{memory=1 true}", hints(policy, after, pod));
    }

    /** A Go kubelet rejects pods with containers that share when no affinity was decided on; here these get nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4 4Gi | a:2:1Gi b:1:1Gi c | 1 | a=[memory:1024@[1]] b=[memory:1024@[1]] c=[]",
        "4 4Gi | a b | 1 | a=[] b=[]",
        "4 4Gi | a b | - | a=[] b=[]",
        "4 4Gi | a:2:1Gi b | 0 1 | a=[memory:1024@[0, 1]] b=[]",
        "4/5 4Gi | a:2:1Gi b | 1 | ''",
        "- | a:2:1Gi b:1:1Gi | 1 | a=[memory:1024@[1]] b=[memory:1024@[1]]"})
    void withoutPoolsContainersGetMemoryOfTheNode(String resources, String apps, String affinity, String expected)
            throws AllocationException {
        Pod pod = PodTexts.pod(resources, "", apps);
        assertEquals(expected, text(allocated(policy(PodLevel.CONTAINERS), pod, hint(affinity))));
        assertEquals(resources.equals("-") ? expected : "", text(allocated(policy(PodLevel.NOTHING), pod, hint(affinity))));
    }

    private static MemoryAssignments allocated(StaticMemoryPolicy policy, Pod pod, TopologyHint affinity) throws AllocationException {
        var all = new StaticMemoryPolicy.Allocated(policy.start(MemoryAssignments.EMPTY), ReusableMemory.NONE);
        for (Container container : pod.spec().containers()) {
            all = policy.allocate(all.assignments(), all.reusable(), pod, container, affinity);
        }
        assertEquals(all.assignments(), policy.start(all.assignments()));
        return all.assignments();
    }
}
