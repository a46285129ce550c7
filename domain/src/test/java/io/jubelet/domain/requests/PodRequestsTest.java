package io.jubelet.domain.requests;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.resources;
import static io.jubelet.domain.sample.SamplePods.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
