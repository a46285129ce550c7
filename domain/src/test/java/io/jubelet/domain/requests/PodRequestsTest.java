package io.jubelet.domain.requests;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.resources;
import static io.jubelet.domain.sample.SamplePods.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodRequestsTest {

    private static final PodSpec TWO = PodSpec.builder()
            .containers(List.of(container("a", "cpu=100m memory=1Gi", "cpu=1"), container("b", "cpu=200m", "")))
            .build();

    @Test
    void containersAddUp() {
        assertEquals(amounts("cpu=300m memory=1Gi"), PodRequests.requests(TWO, Scope.ALL));
        assertEquals(amounts("cpu=1"), PodRequests.limits(TWO, Scope.ALL));
    }

    @Test
    void theMostDemandingInitContainerCountsIfItNeedsMoreThanAllTheOthers() {
        PodSpec spec = TWO.toBuilder().initContainers(List.of(
                container("i1", "cpu=250m memory=3Gi", ""), container("i2", "cpu=50m memory=2Gi", ""))).build();
        assertEquals(amounts("cpu=300m memory=3Gi"), PodRequests.requests(spec, Scope.ALL));
    }

    @Test
    void anInitContainerRunsBesideTheSidecarsBeforeItOnly() {
        PodSpec before = TWO.toBuilder().initContainers(List.of(
                sidecar(container("s", "cpu=100m", "")), container("i", "cpu=1", ""))).build();
        PodSpec after = TWO.toBuilder().initContainers(List.of(
                container("i", "cpu=1", ""), sidecar(container("s", "cpu=100m", "")))).build();
        assertEquals(amounts("cpu=1100m memory=1Gi"), PodRequests.requests(before, Scope.ALL));
        assertEquals(amounts("cpu=1 memory=1Gi"), PodRequests.requests(after, Scope.ALL));
    }

    @Test
    void podLevelResourcesReplaceTheTotalOfWhatTheyName() {
        PodSpec spec = TWO.toBuilder().resources(resources("cpu=2 example.com/gpu=1", "memory=4Gi")).build();
        assertEquals(amounts("cpu=2 memory=1Gi"), PodRequests.requests(spec, Scope.ALL));
        assertEquals(amounts("cpu=1 memory=4Gi"), PodRequests.limits(spec, Scope.ALL));
        assertEquals(amounts("cpu=300m memory=1Gi"), PodRequests.requests(spec, new Scope(false, true)));
    }

    @Test
    void overheadComesOnTopButMakesNoLimit() {
        PodSpec spec = TWO.toBuilder().overhead(amounts("cpu=10m memory=20Mi")).build();
        assertEquals(amounts("cpu=310m memory=1044Mi"), PodRequests.requests(spec, Scope.ALL));
        assertEquals(amounts("cpu=1010m"), PodRequests.limits(spec, Scope.ALL));
        assertEquals(amounts("cpu=300m memory=1Gi"), PodRequests.requests(spec, new Scope(true, false)));
    }

    @Test
    void rankingLooksAtPodLevelResourcesAloneOnceThereAreAny() {
        PodSpec spec = TWO.toBuilder().resources(resources("memory=2Gi", ""))
                .overhead(amounts("cpu=10m memory=1Gi")).build();
        assertEquals(0, PodRequests.rankedRequest(spec, "cpu"));
        assertEquals(3L << 30, PodRequests.rankedRequest(spec, "memory"));
        assertEquals(300, PodRequests.rankedRequest(TWO, "cpu"));
        assertEquals(1, PodRequests.rankedRequest(TWO, "pods"));
    }

    private static ContainerStatus status(String name, String actual, String allocated) {
        var status = ContainerStatus.builder().name(name).allocatedResources(amounts(allocated == null ? "" : allocated));
        return (actual == null ? status : status.resources(resources(actual, ""))).build();
    }

    private static PodStatusBuilder resizing(String reason) {
        PodStatusBuilder status = PodStatus.builder();
        return reason == null ? status : status.conditions(List.of(PodCondition.builder().type("PodResizePending")
                .status("True").reason(reason).build()));
    }

    /** The largest of what is requested, allocated and in force; a request that is infeasible does not count (KEP-1287). */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        // requested, in force and allocated CPU, why a resize waits, what the pod takes
        "cpu=1, -, -, -, cpu=1", "cpu=1, cpu=2, -, -, cpu=2", "cpu=1, cpu=2, cpu=3, -, cpu=3", "cpu=5, cpu=2, cpu=3, -, cpu=5",
        "cpu=5, cpu=2, cpu=3, Deferred, cpu=5", "cpu=5, cpu=2, cpu=3, Infeasible, cpu=3", "cpu=5, cpu=4, cpu=3, Infeasible, cpu=4",
        "cpu=5, -, cpu=3, Infeasible, cpu=5", "cpu=1, '', -, -, cpu=1"})
    void aPodTakesWhatMayBeInForce(String requested, String actual, String allocated, String pending, String taken) {
        Container container = container("a", requested, "");
        ContainerStatus status = status("a", actual, allocated);
        Pod regular = SamplePods.pod(PodSpec.builder().containers(List.of(container)).build())
                .withStatus(resizing(pending).containerStatuses(List.of(status)).build());
        assertEquals(amounts(taken), PodRequests.taken(regular));
        Pod withSidecar = SamplePods.pod(PodSpec.builder().initContainers(List.of(sidecar(container))).build())
                .withStatus(resizing(pending).initContainerStatuses(List.of(status)).build());
        assertEquals(amounts(taken), PodRequests.taken(withSidecar));
        Pod once = SamplePods.pod(PodSpec.builder().initContainers(List.of(container)).build())
                .withStatus(resizing(pending).initContainerStatuses(List.of(status)).build());
        assertEquals(amounts(requested), PodRequests.taken(once), "these are not resized");
        for (Pod pod : List.of(regular, withSidecar)) {
            assertEquals(amounts(requested), PodRequests.taken(PodRequests.asAllocated(pod)));
        }
    }

    @Test
    void everyContainerAndTheOverheadAreTaken() {
        Pod pod = SamplePods.pod(TWO.toBuilder().overhead(amounts("cpu=10m")).build()).withStatus(PodStatus.builder()
                .containerStatuses(List.of(status("b", "cpu=900m", null))).build());
        assertEquals(amounts("cpu=1010m memory=1Gi"), PodRequests.taken(pod));
    }

    /** Requests of the pod as a whole replace those of its containers; only cpu, memory and huge pages can have some (KEP-2837). */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "cpu=2, -, -, -, cpu=2 memory=1Gi", "cpu=2, cpu=3, -, -, cpu=3 memory=1Gi", "cpu=2, cpu=3, cpu=4, -, cpu=4 memory=1Gi",
        "cpu=5, cpu=3, cpu=4, Infeasible, cpu=4 memory=1Gi", "cpu=2 memory=3Gi, cpu=3, -, -, cpu=3 memory=3Gi",
        "cpu=2 example.com/gpu=1, -, -, -, cpu=2 memory=1Gi", "cpu=2, -, cpu=4, -, cpu=2 memory=1Gi"})
    void aPodAsAWholeTakesWhatMayBeInForce(String requested, String actual, String allocated, String pending, String taken) {
        PodStatusBuilder status = resizing(pending).allocatedResources(amounts(allocated == null ? "" : allocated));
        Optional.ofNullable(actual).ifPresent(text -> status.resources(resources(text, "")));
        Pod pod = SamplePods.pod(TWO.toBuilder().resources(resources(requested, "")).build()).withStatus(status.build());
        assertEquals(amounts(taken), PodRequests.taken(pod));
    }
}
