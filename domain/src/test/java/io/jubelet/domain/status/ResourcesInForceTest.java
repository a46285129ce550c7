package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.resources;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainerBuilder;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ResourcesInForceTest {

    private static final ResourceRequirements ALLOCATED = resources("cpu=100m memory=64Mi", "cpu=1 memory=128Mi");

    private static Pod withResources(ResourceRequirements resources) {
        return pod(container("a").toBuilder().resources(resources).build());
    }

    private static ContainerStatus status(Pod pod, ObservedContainerBuilder instance) {
        return Statuses.only(PodStatusComputation.compute(
                StatusInput.builder(pod, observed(instance.build())).runtimeName("rt").build()).containerStatuses());
    }

    private static LinuxContainerResources actual(long shares, long quota, long memory) {
        return LinuxContainerResources.builder().cpuShares(shares).cpuQuota(quota).cpuPeriod(100_000)
                .memoryLimitInBytes(memory).build();
    }

    @Test
    void aRunningContainerShowsWhatTheRuntimeReports() {
        ContainerStatus status = status(withResources(ALLOCATED),
                instance("a", RunState.RUNNING).resources(actual(512, 200_000, 256L << 20)));
        assertEquals(resources("cpu=500m memory=64Mi", "cpu=2 memory=256Mi"), status.resources().orElseThrow());
        assertEquals(amounts("cpu=100m memory=64Mi"), status.allocatedResources());
    }

    @Test
    void aContainerThatDoesNotRunShowsWhatIsAllocated() {
        ContainerStatus status = status(withResources(ALLOCATED),
                instance("a", RunState.EXITED).resources(actual(512, 200_000, 256L << 20)));
        assertEquals(ALLOCATED, status.resources().orElseThrow());
    }

    @Test
    void valuesBelowWhatTheKernelKnowsShowWhatIsAllocated() {
        ResourceRequirements tiny = resources("cpu=1m", "cpu=5m");
        assertEquals(tiny, status(withResources(tiny),
                instance("a", RunState.RUNNING).resources(actual(2, 1_000, 0))).resources().orElseThrow());
    }

    @Test
    void aResourceThatIsNotAllocatedIsNotShown() {
        assertEquals(ResourceRequirements.NONE, status(pod(container("a")),
                instance("a", RunState.RUNNING).resources(actual(512, 200_000, 1))).resources().orElseThrow());
    }

    @Test
    void withoutReportWhatWasReportedOfTheSameInstanceStays() {
        PodStatus reported = PodStatus.builder().containerStatuses(List.of(Statuses.container("a", Statuses.running())
                .resources(resources("cpu=300m", "")).build())).build();
        Pod pod = withResources(ALLOCATED).withStatus(reported);
        assertEquals(resources("cpu=300m memory=64Mi", "cpu=1 memory=128Mi"),
                status(pod, instance("a", RunState.RUNNING)).resources().orElseThrow());
        assertEquals(ALLOCATED, status(pod, instance("a", RunState.RUNNING).id("b")).resources().orElseThrow());
    }

    @Test
    void aRunningPodShowsTheValuesOfItsGroup() {
        Pod pod = pod(PodSpec.builder().containers(withResources(ALLOCATED).spec().containers())
                .resources(resources("cpu=1", "cpu=2 memory=1Gi"))).withStatus(
                        Statuses.phase(PodPhase.RUNNING).build());
        PodCgroupResources group = new PodCgroupResources(OptionalLong.of(2048), OptionalLong.of(300_000),
                OptionalLong.of(100_000), OptionalLong.of(2L << 30), Map.of(), Map.of());
        PodStatus status = PodStatusComputation.compute(StatusInput.builder(pod, observed()).cgroup(group).build());
        assertEquals(resources("cpu=2 memory=64Mi", "cpu=3 memory=2Gi"), status.resources().orElseThrow());
        assertEquals(amounts("cpu=1 memory=64Mi"), status.allocatedResources());
    }

    @Test
    void aGroupWithoutAMemoryLimitReportsNone() {
        Pod pod = withResources(resources("", "")).withStatus(Statuses.phase(PodPhase.RUNNING).build());
        PodCgroupResources group = new PodCgroupResources(OptionalLong.of(2), OptionalLong.of(-1),
                OptionalLong.of(100_000), OptionalLong.of(-1), Map.of(), Map.of());
        PodStatus status = PodStatusComputation.compute(StatusInput.builder(pod, observed()).cgroup(group).build());
        assertEquals(resources("", ""), status.resources().orElseThrow());
    }

    @Test
    void theRequestedMemoryOfARunningPodStaysAsItWasReported() {
        PodStatus reported = Statuses.phase(PodPhase.RUNNING).resources(resources("cpu=100m memory=32Mi", "")).build();
        Pod resized = withResources(ALLOCATED).withStatus(reported);
        assertEquals(amounts("cpu=100m memory=32Mi"), forPod(resized).requests());
        Pod declares = pod(PodSpec.builder().containers(withResources(ALLOCATED).spec().containers())
                .resources(resources("memory=128Mi", ""))).withStatus(reported);
        assertEquals(amounts("cpu=100m memory=32Mi"), forPod(declares).requests());
    }

    @Test
    void theOverheadIsNotAddedToWhatAPodDeclares() {
        ResourceRequirements declared = resources("cpu=1 memory=128Mi", "cpu=2 memory=1Gi");
        Pod pod = pod(PodSpec.builder().containers(withResources(ALLOCATED).spec().containers())
                .overhead(amounts("cpu=250m memory=64Mi")).resources(declared))
                .withStatus(Statuses.phase(PodPhase.RUNNING).build());
        assertEquals(declared, forPod(pod));
    }

    private static ResourceRequirements forPod(Pod pod) {
        return PodStatusComputation.compute(StatusInput.builder(pod, observed()).build()).resources().orElseThrow();
    }
}
