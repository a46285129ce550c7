package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.resources;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.allocation.PodAllocation;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Up to 2m of a request and 10m of a limit, all amounts are the same to the kernel. */
    @ParameterizedTest
    @CsvSource({
        // allocated CPU request and limit, shares and quota (per 100 ms) in force, what is shown
        "1m, 5m, 2, 1000, 1m, 5m", "1m, 5m, 3, 1100, 3m, 11m", "3m, 11m, 2, 1000, 2m, 10m",
        // no value in force
        "1m, 5m, 0, 0, 1m, 5m", "100m, 200m, 0, 0, 100m, 200m", "100m, 200m, 0, -1, 100m, 200m"})
    void cpuInForceIsShownWhereItMakesADifference(
            String request, String limit, long shares, long quota, String shownRequest, String shownLimit) {
        assertEquals(resources("cpu=" + shownRequest, "cpu=" + shownLimit),
                status(withResources(resources("cpu=" + request, "cpu=" + limit)),
                        instance("a", RunState.RUNNING).resources(actual(shares, quota, 0))).resources().orElseThrow());
    }

    @Test
    void aLimitWithoutPeriodIsNone() {
        LinuxContainerResources actual = actual(0, 50_000, 0).toBuilder().cpuPeriod(0).build();
        assertEquals(ALLOCATED, status(withResources(ALLOCATED), instance("a", RunState.RUNNING).resources(actual))
                .resources().orElseThrow());
    }

    @Test
    void whatWasReportedBeforeItRanWasNotInForce() {
        PodStatus reported = PodStatus.builder().containerStatuses(List.of(Statuses.container("a", Statuses.waiting(""))
                .resources(resources("cpu=300m", "")).build())).build();
        assertEquals(ALLOCATED, status(withResources(ALLOCATED).withStatus(reported), instance("a", RunState.RUNNING))
                .resources().orElseThrow());
    }

    /** What the runtime does not report is what was applied last; it never reports the memory that is requested. */
    @ParameterizedTest
    @CsvSource({
        // allocated requests and limits, applied ones, whether the runtime reports values, what is shown
        "cpu=100m memory=64Mi, cpu=1 memory=128Mi, cpu=200m memory=32Mi, cpu=2 memory=96Mi, false,"
                + " cpu=200m memory=32Mi, cpu=2 memory=96Mi",
        "cpu=100m memory=64Mi, cpu=1 memory=128Mi, cpu=200m memory=32Mi, cpu=2 memory=96Mi, true,"
                + " cpu=500m memory=32Mi, cpu=3 memory=256Mi",
        "cpu=1m memory=64Mi, cpu=5m memory=128Mi, cpu=2m memory=0, cpu=10m memory=0, false,"
                + " cpu=1m memory=64Mi, cpu=5m memory=128Mi",
        "cpu=1m, cpu=5m, cpu=3m, cpu=11m, false, cpu=3m, cpu=11m",
        "cpu=100m memory=64Mi, cpu=1 memory=128Mi, '', '', false, cpu=100m memory=64Mi, cpu=1 memory=128Mi",
        "'', '', cpu=200m memory=32Mi, cpu=2 memory=96Mi, false, '', ''",
        "'', '', cpu=200m memory=32Mi, cpu=2 memory=96Mi, true, '', ''"})
    void whatWasAppliedFillsInForTheRuntime(String requests, String limits, String appliedRequests, String appliedLimits,
            boolean reports, String shownRequests, String shownLimits) {
        ObservedContainerBuilder instance = instance("a", RunState.RUNNING);
        if (reports) {
            instance.resources(actual(512, 300_000, 256L << 20));
        }
        StatusInputBuilder input = StatusInput.builder(withResources(resources(requests, limits)), observed(instance.build()))
                .runtimeName("rt").applied(PodAllocation.NONE.with("a", resources(appliedRequests, appliedLimits)));
        assertEquals(resources(shownRequests, shownLimits), Statuses.only(
                PodStatusComputation.compute(input.build()).containerStatuses()).resources().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        // phase at the API server, phase reported last, what is shown while requests of 100m and a group of 2 CPUs are in force
        "PENDING, PENDING, cpu=100m memory=64Mi", "PENDING, RUNNING, cpu=100m memory=64Mi",
        "RUNNING, PENDING, cpu=2 memory=64Mi", "RUNNING, RUNNING, cpu=2 memory=32Mi"})
    void thePodShowsItsTotalsUntilItRuns(PodPhase phase, PodPhase before, String requests) {
        PodCgroupResources group = new PodCgroupResources(OptionalLong.of(2048), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), Map.of(), Map.of());
        var input = StatusInput.builder(withResources(ALLOCATED).withStatus(Statuses.phase(phase).build()), observed()).cgroup(group)
                .previous(Statuses.phase(before).resources(resources("memory=32Mi", "")).build());
        assertEquals(amounts(requests), PodStatusComputation.compute(input.build()).resources().orElseThrow().requests());
    }

    @ParameterizedTest
    @CsvSource({
        // declared limits; quota, period and memory limit of the group, where it has them; limits shown
        "cpu=2 memory=1Gi, 300000, 100000, 1073741824, cpu=3 memory=1Gi",
        "cpu=2 memory=1Gi, , , , cpu=2 memory=1Gi", "cpu=2 memory=1Gi, 0, 100000, 0, cpu=2 memory=1Gi",
        "cpu=2 memory=1Gi, 300000, , , cpu=2 memory=1Gi", "cpu=2 memory=1Gi, -1, 100000, -1, cpu=2 memory=1Gi",
        "cpu=5m memory=1Gi, 1000, 100000, 1, cpu=5m memory=1", "cpu=5m memory=1Gi, 1100, 100000, 1, cpu=11m memory=1",
        "cpu=2 memory=1Gi, 1, 1, , cpu=1 memory=1Gi"})
    void limitsOfAGroupAreShownWhereItHasThem(String declared, Long quota, Long period, Long memory, String shown) {
        PodCgroupResources group = new PodCgroupResources(OptionalLong.empty(), optional(quota), optional(period),
                optional(memory), Map.of(), Map.of());
        Pod pod = pod(PodSpec.builder().containers(List.of(container("a"))).resources(resources("", declared)))
                .withStatus(Statuses.phase(PodPhase.RUNNING).build());
        assertEquals(amounts(shown), PodStatusComputation.compute(StatusInput.builder(pod, observed()).cgroup(group).build())
                .resources().orElseThrow().limits());
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
