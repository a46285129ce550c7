package io.jubelet.domain.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.domain.admission.Preemption.Requirement;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreemptionTest {

    private static final Pod CRITICAL = pod("critical", "", "", 2_000_000_000);

    private static Pod pod(String name, String requests, String limits, int priority) {
        return new Pod(ObjectMeta.builder().name(name).uid(name).build(), PodSpec.builder().priority(priority)
                .containers(List.of(SamplePods.container("c", requests, limits))).build(), PodStatus.builder().build());
    }

    private static Pod burstable(String name, String requests) {
        return pod(name, requests, "", 0);
    }

    private static Pod guaranteed(String name, String requests) {
        return pod(name, requests, requests, 0);
    }

    private static Pod bestEffort(String name) {
        return pod(name, "", "", 0);
    }

    private static List<String> victims(List<Pod> pods, Requirement... requirements) {
        Preemption.Victims victims =
                assertInstanceOf(Preemption.Victims.class, Preemption.of(CRITICAL, pods, List.of(requirements)));
        return victims.pods().stream().map(pod -> pod.metadata().name()).toList();
    }

    @Test
    void closestPodGoes() {
        List<Pod> pods = List.of(burstable("a", "memory=1Gi"), burstable("b", "memory=3Gi"),
                burstable("c", "memory=2Gi"));
        assertEquals(List.of("c"), victims(pods, new Requirement("memory", 2L << 30)));
        assertEquals(List.of("b", "a"), victims(pods, new Requirement("memory", 4L << 30)));
        assertEquals(List.of(), victims(pods));
    }

    @Test
    void lastOfEqualPodsGoes() {
        assertEquals(List.of("b"), victims(
                List.of(burstable("a", "cpu=1"), burstable("b", "cpu=1")), new Requirement("cpu", 1000)));
    }

    @Test
    void eachPodGoesOnce() {
        List<Pod> pods = List.of(burstable("a", "cpu=1"), burstable("b", "cpu=2"), burstable("c", "cpu=1"));
        assertEquals(List.of("b", "c", "a"), victims(pods, new Requirement("cpu", 4000)));
    }

    @Test
    void everyShortageCounts() {
        List<Pod> pods = List.of(burstable("a", "cpu=1"), burstable("b", "cpu=1 memory=1Gi"), burstable("c", "memory=1Gi"));
        assertEquals(List.of("b"), victims(pods, new Requirement("cpu", 1000), new Requirement("memory", 1L << 30)));
    }

    /** By the sum of squares, each shortage as a part of the whole. */
    @ParameterizedTest
    @CsvSource({
        // requests of two pods, memory that is missing beside 10m of CPU, order in which they go
        "cpu=10m memory=4, cpu=6m memory=6, 10, b a", "cpu=10m memory=3, cpu=3m memory=7, 10, a b",
        "cpu=10m memory=512Mi, cpu=1m memory=1Gi, 1073741824, a b", "cpu=9m memory=512Mi, cpu=9m memory=1Gi, 1073741824, b a"})
    void thePodThatLeavesTheSmallestSharesMissingGoesFirst(String a, String b, long memory, String order) {
        assertEquals(List.of(order.split(" ")), victims(List.of(burstable("a", a), burstable("b", b)),
                new Requirement("cpu", 10), new Requirement("memory", memory)));
    }

    @Test
    void lowerClassesGoFirstAndAreKilledFirst() {
        List<Pod> pods = List.of(guaranteed("g", "cpu=1 memory=1Gi"), burstable("b", "cpu=1"), bestEffort("e"));
        assertEquals(List.of("b"), victims(pods, new Requirement("cpu", 1000)));
        assertEquals(List.of("b", "g"), victims(pods, new Requirement("cpu", 2000)));
        assertEquals(List.of("e"), victims(pods, new Requirement("pods", 1)));
        assertEquals(List.of("e", "b"), victims(pods, new Requirement("cpu", 500), new Requirement("pods", 2)));
    }

    @Test
    void podsOfEqualRankStay() {
        Pod equal = pod("equal", "cpu=4", "", 2_000_000_000);
        assertEquals(new Preemption.Impossible("no set of running pods found to reclaim resources: [(res: cpu, q: 500),"
                        + " (res: pods, q: 1), ]"),
                Preemption.of(CRITICAL, List.of(equal, burstable("b", "cpu=1")),
                        List.of(new Requirement("cpu", 1500), new Requirement("pods", 2))));
    }

    @Test
    void ordinaryPodNeedsAHigherPriority() {
        Pod ordinary = pod("ordinary", "", "", 10);
        List<Requirement> missing = List.of(new Requirement("cpu", 1000));
        assertInstanceOf(Preemption.Impossible.class,
                Preemption.of(ordinary, List.of(pod("same", "cpu=1", "", 10)), missing));
        assertInstanceOf(Preemption.Victims.class,
                Preemption.of(ordinary, List.of(pod("lower", "cpu=1", "", 9)), missing));
        Pod unranked = SamplePods.pod(PodSpec.builder().containers(List.of(SamplePods.container("c", "cpu=1", ""))).build());
        assertInstanceOf(Preemption.Impossible.class, Preemption.of(ordinary, List.of(unranked), missing));
        assertInstanceOf(Preemption.Impossible.class, Preemption.of(unranked, List.of(pod("lower", "cpu=1", "", -9)), missing));
    }
}
