package io.jubelet.domain.allocation;

import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static io.jubelet.domain.sample.SamplePods.resources;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResizeDecisionTest {

    private static final Pod SMALL = asking("cpu=1");
    private static final Pod LARGE = asking("cpu=2");

    private static Pod asking(String requests) {
        return pod(PodSpec.builder().containers(List.of(container("c", requests, ""))).build());
    }

    private static ResizeDecision decide(Pod desired, ResizePolicy policy, Admission fit) {
        return ResizeDecision.of(desired, PodAllocation.of(SMALL), policy, _ -> fit);
    }

    @Test
    void theNodeDecidesAboutWhatIsPossible() {
        Admission fits = new Admission.Admitted(Preemption.Victims.NONE);
        var victims = new Preemption.Victims(List.of(SMALL), "cpu");
        assertEquals(new ResizeDecision.Nothing(), decide(SMALL, ResizePolicy.DEFAULT, new Admission.Rejected("r", "m")));
        assertEquals(new ResizeDecision.Allocated(PodAllocation.of(LARGE)), decide(LARGE, ResizePolicy.DEFAULT, fits));
        assertEquals(new ResizeDecision.Preempts(victims), decide(LARGE, ResizePolicy.DEFAULT, new Admission.Admitted(victims)));
        assertEquals(new ResizeDecision.Refused("OutOfcpu", "too large", ""),
                decide(LARGE, ResizePolicy.DEFAULT, new Admission.Rejected("OutOfcpu", "too large")));
    }

    @Test
    void whatIsNeverPossibleIsNotTried() {
        Pod before = pod(PodSpec.builder().containers(List.of(container("c", "cpu=1 memory=1Gi", "cpu=1 memory=1Gi"))).build());
        Pod desired = pod(PodSpec.builder().containers(List.of(container("c", "cpu=2 memory=1Gi", "cpu=2 memory=1Gi"))).build());
        ResizeDecision decision = ResizeDecision.of(desired, PodAllocation.of(before), new ResizePolicy(true, false, false),
                _ -> new Admission.Admitted(Preemption.Victims.NONE));
        assertTrue(decision instanceof ResizeDecision.Refused refused && refused.isInfeasible(), decision.toString());
        assertFalse(new ResizeDecision.Refused("Deferred", "", "").isInfeasible());
    }

    /** Users read what was decided, with the resources as JSON. */
    @Test
    void eventsNameTheResources() {
        Pod pod = pod(PodSpec.builder().initContainers(List.of(container("i")))
                .containers(List.of(container("c", "cpu=1", "cpu=2"))).build());
        String summary = "{\"initContainers\":[{\"name\":\"i\",\"resources\":{}}],\"containers\":[{\"name\":\"c\",\"resources\":"
                + "{\"limits\":{\"cpu\":\"2\"},\"requests\":{\"cpu\":\"1\"}}}],\"generation\":3";
        assertEquals("Pod resize started: " + summary + "}", ResizeEvents.started(pod, 3));
        assertEquals("Pod resize completed: " + summary + "}", ResizeEvents.completed(pod, 3));
        assertEquals("Pod resize error: " + summary + ",\"error\":\"why\"}", ResizeEvents.failed(pod, 3, "why"));
        Pod third = SMALL.withMetadata(SMALL.metadata().toBuilder().generation(3).build());
        assertEquals("Pod resize Deferred: {\"containers\":[{\"name\":\"c\",\"resources\":{\"requests\":{\"cpu\":\"1\"}}}],"
                + "\"generation\":3,\"error\":\"later\"}",
                ResizeEvents.refused(third, new ResizeDecision.Refused("Deferred", "later", "")));
    }

    /** A container without a limit has that of its pod (KEP-2837). */
    @ParameterizedTest
    @CsvSource({"'', '', ''", "'', cpu=2 memory=1Gi, cpu=2 memory=1Gi", "cpu=1, cpu=2 memory=1Gi, cpu=1 memory=1Gi",
        "cpu=0, cpu=2, cpu=2", "cpu=1, cpu=0, cpu=1", "'', hugepages-2Mi=2Mi, ''"})
    void theLimitOfThePodIsThatOfItsContainers(String own, String ofPod, String applied) {
        PodSpec spec = PodSpec.builder().resources(resources("", ofPod)).build();
        assertEquals(resources("cpu=100m", applied), AppliedResources.of(container("c", "cpu=100m", own), spec));
    }

    @Test
    void recordsChangeOneByOne() {
        PodAllocation one = PodAllocation.NONE.with("a", resources("cpu=1", "")).with("b", resources("cpu=2", ""));
        assertEquals(Map.of("a", resources("cpu=3", ""), "b", resources("cpu=2", "")), one.with("a", resources("cpu=3", "")).containers());
        assertEquals(Map.of("b", resources("cpu=2", "")), one.without("a").containers());
        assertEquals(new PodAllocation(one.containers(), Optional.of(resources("cpu=4", ""))), one.withPod(resources("cpu=4", "")));
    }
}
