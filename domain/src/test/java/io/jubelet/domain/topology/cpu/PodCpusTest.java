package io.jubelet.domain.topology.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.PodTexts;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.TopologyPolicy;
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
 * Pods with pod-level resources on two NUMA nodes of four cores with two threads each: CPUs n and n+8 are one core, 0 and 8 are
 * reserved. The affinity is the second node. Results are those of a Go kubelet v1.36.
 */
class PodCpusTest {

    private static final TopologyHint SECOND = TopologyHint.of(NumaMask.of(List.of(1)), true);

    private static StaticCpuPolicy policy(PodLevel podLevel, boolean wholeCores) {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int core = 0; core < 8; core++) {
            cpus.put(core, new CpuInfo(core, core / 4, core / 4, core / 4));
            cpus.put(core + 8, new CpuInfo(core, core / 4, core / 4, core / 4));
        }
        return new StaticCpuPolicy(new CpuTopology(cpus), 2, CpuSet.of(0, 8), CpuPolicyOptions.of(
                wholeCores ? Map.of("full-pcpus-only", "true") : Map.of(), true, true), TopologyPolicy.RESTRICTED, podLevel);
    }

    private static CpuAssignments free(StaticCpuPolicy policy) {
        return policy.start(CpuAssignments.EMPTY);
    }

    private static String text(CpuAssignments all) {
        return (all.pools().containsKey("u") ? "pod=" + all.pools().get("u") + " " : "")
                + all.exclusive().getOrDefault("u", Map.of()).entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue()).collect(Collectors.joining(" "));
    }

    private static Stream<Container> containers(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream());
    }

    private static String rejection(StaticCpuPolicy policy, CpuAssignments before, Pod pod) {
        AllocationException rejected =
                assertThrows(AllocationException.class, () -> new PodCpus(policy).allocate(before, pod, SECOND));
        return rejected.rejectionReason() + ": " + rejected.getMessage();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4 4Gi | | a:2:1Gi b:1:1Gi c | 0-3,6-11,14-15 | pod=4-5,12-13 a=4,12 b=5 c=13 | a b",
        "4 4Gi | | a b | 0-3,6-11,14-15 | pod=4-5,12-13 a=4-5,12-13 b=4-5,12-13 | ''",
        "4 4Gi | | a:2:1Gi | 0-3,6-11,14-15 | pod=4-5,12-13 a=4,12 | a",
        "4 4Gi | | a:2:1Gi b:2:1Gi | 0-3,6-11,14-15 | pod=4-5,12-13 a=4,12 b=5,13 | a b",
        "4 4Gi | i:4:1Gi | a:2:1Gi b | 0-3,6-11,14-15 | pod=4-5,12-13 a=4,12 b=5,13 i=4-5,12-13 | i a",
        "4 4Gi | i s:1:1Gi! j | a:2:1Gi b | 0-3,6-11,14-15 | pod=4-5,12-13 a=5,13 b=12 i=4-5,12-13 j=5,12-13 s=4 | s a",
        "4 4Gi | i:2:1Gi s! j | a:1:1Gi b | 0-3,6-11,14-15 | pod=4-5,12-13 a=4 b=5,12-13 i=4,12 j=4-5,12-13 s=5,12-13 | i a",
        "4 4Gi | | a:1500m:1Gi b:1:1Gi/2Gi c:1/2:1Gi d:1 e:1:1Gi | 0-3,6-11,14-15"
                + " | pod=4-5,12-13 a=5,12-13 b=5,12-13 c=5,12-13 d=5,12-13 e=4 | e",
        "3500m 4Gi | | a:2:1Gi b | 0-15 | '' | ''",
        "4/5 4Gi | | a:2:1Gi b | 0-15 | '' | ''",
        "3 4Gi | | a:2:1Gi b | 0-3,6-11,13-15 | pod=4-5,12 a=4,12 b=5 | a",
        "- 4Gi | | a:2:1Gi | 0-15 | '' | ''",
        "10 4Gi | | a:8:1Gi b | 0,2-3,8,10-11 | pod=1,4-7,9,12-15 a=4-7,12-15 b=1,9 | a"})
    void aPodIsDividedAmongItsContainers(String resources, String inits, String apps, String shared, String expected, String alone)
            throws AllocationException {
        StaticCpuPolicy policy = policy(PodLevel.PODS, false);
        Pod pod = PodTexts.pod(resources, inits, apps);
        CpuAssignments after = new PodCpus(policy).allocate(free(policy), pod, SECOND);
        assertEquals(expected, text(after));
        assertEquals(shared, after.shared().toString());
        assertEquals(alone, containers(pod).filter(one -> policy.exclusive().isAlone(pod, one, after.of("u", one.name())))
                .map(Container::name).collect(Collectors.joining(" ")));
        assertEquals(after, policy.start(after), "and holds for the next agent");
        assertSame(after, new PodCpus(policy).allocate(after, pod, SECOND), "which assigns nothing anew");
        assertEquals(free(policy), after.without("u"));
        CpuAssignments released = after;
        for (String container : List.copyOf(after.exclusive().getOrDefault("u", Map.of()).keySet())) {
            assertEquals(shared, released.shared().toString(), "the pod has all of it until its last container has gone");
            released = released.without("u", container);
        }
        assertEquals(free(policy), released);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "false | 4 4Gi | | a:2:1Gi b:2:1Gi c | EmptyPodSharedPoolError: pod rejected, sum of exclusive container cpu requests equals pod"
                + " budget, leaving no cpus for shared containers",
        "false | 4 4Gi | s:4:1Gi! j | a:1:1Gi | EmptyPodSharedPoolError: pod rejected, pod has shared init containers but no cpus"
                + " available for them",
        "false | 4 4Gi | s:4:1Gi! | a | EmptyPodSharedPoolError: pod rejected, sum of exclusive container cpu requests equals pod budget,"
                + " leaving no cpus for shared containers",
        "false | 4 4Gi | s! | a:4:1Gi | EmptyPodSharedPoolError: pod rejected, sum of exclusive container cpu requests equals pod budget,"
                + " leaving no cpus for shared containers",
        "false | 20 4Gi | | a | UnexpectedAdmissionError: not enough cpus available to satisfy request: requested=12, available=6",
        "true | 3 4Gi | | a:2:1Gi b | SMTAlignmentError: SMT Alignment Error: requested 3 cpus not multiple cpus per core = 2",
        "true | 20 4Gi | | a | SMTAlignmentError: SMT Alignment Error: not enough free physical CPUs: available physical CPUs = 14,"
                + " requested CPUs = 20, CPUs per core = 2"})
    void aPodThatCanNotBeDividedIsRejected(boolean wholeCores, String resources, String inits, String apps, String rejection) {
        StaticCpuPolicy policy = policy(PodLevel.PODS, wholeCores);
        assertEquals(rejection, rejection(policy, free(policy), PodTexts.pod(resources, inits, apps)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4 4Gi | | a:2:1Gi b:1:1Gi c | 0 true, 1 true, 0 1 false",
        "4 4Gi | | a:2:1Gi b:2:1Gi c | ''",
        "10 4Gi | | a:8:1Gi b | 0 1 true",
        "20 4Gi | | a | ''",
        "3500m 4Gi | | a | none",
        "4/5 4Gi | | a:2:1Gi b | none"})
    void hintsAreThoseOfTheWholePod(String resources, String inits, String apps, String expected) {
        StaticCpuPolicy policy = policy(PodLevel.PODS, false);
        assertEquals(expected, text(new PodCpus(policy).hints(free(policy), PodTexts.pod(resources, inits, apps))));
    }

    private static String text(Optional<Map<String, List<TopologyHint>>> hints) {
        return hints.map(all -> all.get("cpu").stream().map(hint -> hint.affinity().orElseThrow().nodes().stream()
                .map(String::valueOf).collect(Collectors.joining(" ")) + " " + hint.preferred()).collect(Collectors.joining(", ")))
                .orElse("none");
    }

    /** A Go kubelet offers no node for it, and so refuses it. */
    @Test
    void aPodThatRunsIsAdmittedAgainByTheNextAgent() throws AllocationException {
        StaticCpuPolicy policy = policy(PodLevel.PODS, false);
        Pod pod = PodTexts.pod("4 4Gi", "", "a:2:1Gi b");
        CpuAssignments after = new PodCpus(policy).allocate(free(policy), pod, SECOND);
        assertEquals("1 true, 0 1 false", text(new PodCpus(policy).hints(after, pod)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "4 4Gi | a:2:1Gi b:1:1Gi c | 0-3,6-11,13-15 | a=4,12 b=5",
        "4 4Gi | a b | 0-15 | ''",
        "4 4Gi | a:2:1Gi b:2:1Gi c | 0-3,6-11,14-15 | a=4,12 b=5,13",
        "4 4Gi | a:1500m:1Gi b:1:1Gi/2Gi c:1/2:1Gi d:1 e:1:1Gi | 0-3,5-15 | e=4",
        "3500m 4Gi | a:2:1Gi b | 0-3,5-11,13-15 | a=4,12",
        "4/5 4Gi | a:2:1Gi b | 0-15 | ''",
        "- | a:2:1Gi b:1:1Gi | 0-3,6-11,13-15 | a=4,12 b=5"})
    void withoutPoolsContainersGetCpusOfTheNode(String resources, String apps, String shared, String expected)
            throws AllocationException {
        StaticCpuPolicy policy = policy(PodLevel.CONTAINERS, false);
        assertEquals(expected, text(allocated(policy, PodTexts.pod(resources, "", apps))));
        assertEquals(shared, allocated(policy, PodTexts.pod(resources, "", apps)).shared().toString());
        StaticCpuPolicy without = policy(PodLevel.NOTHING, false);
        assertEquals(resources.equals("-") ? expected : "", text(allocated(without, PodTexts.pod(resources, "", apps))));
    }

    private static CpuAssignments allocated(StaticCpuPolicy policy, Pod pod) throws AllocationException {
        var all = new StaticCpuPolicy.Allocated(free(policy), ReusableCpus.NONE);
        for (Container container : pod.spec().containers()) {
            all = policy.allocate(all.assignments(), all.reusable(), pod, container, SECOND);
        }
        return all.assignments();
    }

    @Test
    void onlyAPolicyForWholePodsMakesPools() {
        Pod pod = PodTexts.pod("4 4Gi", "", "a");
        assertTrue(PodLevel.of(true, TopologyPolicy.BEST_EFFORT, true).pools(pod));
        assertFalse(PodLevel.of(true, TopologyPolicy.BEST_EFFORT, true).pools(PodTexts.pod("-", "", "a:1:1Gi")));
        assertFalse(PodLevel.of(true, TopologyPolicy.NONE, true).pools(pod));
        assertFalse(PodLevel.of(true, TopologyPolicy.RESTRICTED, false).pools(pod));
        assertFalse(PodLevel.of(false, TopologyPolicy.RESTRICTED, true).pools(pod));
    }
}
