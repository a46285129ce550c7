package io.jubelet.domain.resize;

import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static io.jubelet.domain.sample.SamplePods.resources;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.actions.ContainerResize;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.actions.ResourceAmounts;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResizePlanTest {

    private static final Pod POD = pod(PodSpec.builder().containers(List.of(container("c"))).build());
    private static final ResourceAmounts SMALL = new ResourceAmounts(100, 200, 10, 20);
    private static final ResourceAmounts LARGE = new ResourceAmounts(300, 400, 30, 40);

    private static OptionalLong value(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static PodCgroupResources group(Long shares, Long quota, Long memory) {
        return new PodCgroupResources(value(shares), value(quota), value(quota == null ? null : Long.valueOf(100_000)), value(memory),
                Map.of(), Map.of());
    }

    private static PodActions actions(Map<String, List<ContainerResize>> containers, boolean pod, boolean podLevel) {
        return new PodActions(false, false, "s", 0, List.of(), List.of(), List.of(), List.of(), List.of(), containers, pod, podLevel);
    }

    private static ContainerResize resize(ResourceAmounts from, ResourceAmounts to) {
        return new ContainerResize("id", container("c"), to, from);
    }

    private static List<String> plan(Pod pod, PodActions actions, PodCgroupResources current, PodCgroupResources desired) {
        return ResizePlan.of(pod, actions, current, desired, Optional.empty()).stream().map(ResizePlanTest::text).toList();
    }

    private static String text(ResizeStep step) {
        return switch (step) {
            case ResizeStep.PodCgroup change -> change.resource() + text(change.values());
            case ResizeStep.ContainerUpdate update -> "container" + amounts(update.container().resourcesOrNone());
            case ResizeStep.PodRecord(ResourceRequirements applied) -> "record" + amounts(applied);
        };
    }

    private static String text(PodCgroupResources values) {
        List<String> set = new ArrayList<>();
        values.cpuShares().ifPresent(shares -> set.add(" shares " + shares));
        values.cpuQuota().ifPresent(quota -> set.add(" quota " + quota + " of " + values.cpuPeriod().orElseThrow()));
        values.memory().ifPresent(memory -> set.add(" limit " + memory));
        return String.join("", set);
    }

    private static String amounts(ResourceRequirements resources) {
        return " " + resources.requests() + " " + resources.limits();
    }

    /** A pod that grows does so before its containers, and limits before requests; one that shrinks the other way round. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        // shares, quota and memory limit of the group, the same as desired, steps
        "100 | 1000 | 20 | 300 | 4000 | 40 | memory limit 40, *, cpu quota 4000 of 100000, cpu shares 300, *",
        "300 | 4000 | 40 | 100 | 1000 | 20 | *, memory limit 20, *, cpu shares 100, cpu quota 1000 of 100000",
        "300 | 1000 | 20 | 100 | 4000 | 20 | *, cpu quota 4000 of 100000, *, cpu shares 100",
        "100 | 4000 | 20 | 300 | 1000 | 20 | *, cpu shares 300, *, cpu quota 1000 of 100000",
        "100 | 1000 | 20 | 100 | 1000 | 20 | *, *",
        // a limit that was unlimited, or not known
        "100 | -1   | -1 | 100 | 1000 | 20 | memory limit 20, *, cpu quota 1000 of 100000, *",
        "100 | -    | -  | 100 | 1000 | 20 | memory limit 20, *, cpu quota 1000 of 100000, *",
        // limits are not removed, and no request before is one of nothing
        "100 | 1000 | 20 | 100 | -    | -  | *, *",
        "-   | 1000 | 20 | -   | 1000 | 20 | *, *",
        "-   | 1000 | 20 | 1   | 1000 | 20 | *, cpu shares 1, *"})
    void thePodIsAlwaysAsLargeAsItsContainers(Long shares, Long quota, Long memory, Long desiredShares, Long desiredQuota,
            Long desiredMemory, String steps) {
        ContainerResize resize = resize(SMALL, LARGE);
        List<String> plan = plan(POD, actions(Map.of("memory", List.of(resize), "cpu", List.of(resize)), false, false),
                group(shares, quota, memory), group(desiredShares, desiredQuota, desiredMemory));
        assertEquals(steps, String.join(", ", plan.stream().map(step -> step.startsWith("container") ? "*" : step).toList()));
    }

    /** Each step of a container leaves its other resource as it is at that moment. */
    @Test
    void aContainerIsChangedByOneResourceAtATime() {
        ContainerResize resize = resize(SMALL, LARGE);
        PodCgroupResources group = group(100L, 1000L, 20L);
        assertEquals(List.of("container {cpu=100m, memory=30} {cpu=200m, memory=40}",
                        "container {cpu=300m, memory=30} {cpu=400m, memory=40}"),
                plan(POD, actions(Map.of("memory", List.of(resize), "cpu", List.of(resize)), false, false), group, group));
        assertEquals(List.of("container {cpu=300m, memory=10} {cpu=400m, memory=20}"),
                plan(POD, actions(Map.of("cpu", List.of(resize)), false, false), group, group));
    }

    @Test
    void whatIsRecordedHasTheLimitsOfThePod() {
        Pod pod = pod(PodSpec.builder().containers(List.of(container("c"))).resources(resources("", "cpu=2 memory=1Gi")).build());
        ResourceAmounts none = new ResourceAmounts(0, 0, 0, 0);
        PodCgroupResources group = group(100L, 1000L, 20L);
        var update = (ResizeStep.ContainerUpdate) ResizePlan.of(pod, actions(Map.of("cpu", List.of(resize(none, SMALL))), false, false),
                group, group, Optional.empty()).getFirst();
        assertEquals("id {cpu=100m, memory=0} {cpu=200m, memory=1Gi}", update.id() + amounts(update.applied()));
    }

    @ParameterizedTest
    @CsvSource({"false, false, false", "true, false, true", "false, true, true"})
    void theGroupFollowsOnlyWhereSomethingOfThePodChanges(boolean pod, boolean podLevel, boolean changes) {
        List<String> plan = plan(POD, actions(Map.of(), pod, podLevel), group(100L, 1000L, 20L), group(300L, 4000L, 40L));
        assertEquals(changes ? List.of("memory limit 40", "cpu quota 4000 of 100000", "cpu shares 300") : List.of(), plan);
    }

    @Test
    void everyStepKnowsTheWholeGroupBeforeAndAfterIt() {
        PodCgroupResources desired = new PodCgroupResources(value(300L), value(4000L), value(100_000L), value(40L), Map.of(2L, 0L),
                Map.of("memory.oom.group", "1"));
        PodCgroupResources current = new PodCgroupResources(value(100L), value(1000L), value(100_000L), value(20L), Map.of(1L, 7L),
                Map.of("x", "y"));
        List<PodCgroupResources> seen = new ArrayList<>();
        ResizePlan.of(POD, actions(Map.of(), true, false), current, desired, Optional.empty()).forEach(step -> {
            ResizeStep.PodCgroup change = (ResizeStep.PodCgroup) step;
            seen.addAll(List.of(change.before(), change.after()));
        });
        assertEquals(List.of(" shares 100 quota 1000 of 100000 limit 20", " shares 100 quota 1000 of 100000 limit 40",
                " shares 100 quota 1000 of 100000 limit 40", " shares 100 quota 4000 of 100000 limit 40",
                " shares 100 quota 4000 of 100000 limit 40", " shares 300 quota 4000 of 100000 limit 40"),
                seen.stream().map(ResizePlanTest::text).toList());
        seen.forEach(group -> assertEquals("{1=7, 2=0} {memory.oom.group=1, x=y}", group.hugePageLimit() + " " + group.unified()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // whether pod-level resources differ, those of the pod, those recorded before, those recorded after each resource
        "false | cpu=1 memory=1Gi | cpu=2 memory=2Gi | ",
        "true  |                  | cpu=2 memory=2Gi | ",
        "true  | cpu=1 memory=1Gi | cpu=2 memory=2Gi | cpu=2 memory=1Gi, cpu=1 memory=1Gi",
        "true  | cpu=1            | cpu=2 memory=2Gi | cpu=2 memory=0, cpu=1 memory=0",
        "true  | cpu=1 memory=1Gi |                  | memory=1Gi, cpu=1 memory=1Gi"})
    void resourcesOfThePodAreRecordedOneAfterTheOther(boolean differ, String declared, String before, String records) {
        PodSpecBuilder spec = PodSpec.builder().containers(List.of(container("c")));
        if (declared != null) {
            spec.resources(resources(declared, declared));
        }
        PodCgroupResources group = group(100L, 1000L, 20L);
        List<ResourceRequirements> recorded = ResizePlan.of(pod(spec.build()), actions(Map.of(), true, differ), group, group,
                Optional.ofNullable(before).map(text -> resources(text, text))).stream()
                .map(step -> ((ResizeStep.PodRecord) step).applied()).toList();
        assertEquals(records == null ? List.of() : List.of(records.split(", ")).stream().map(text -> resources(text, text)).toList(),
                recorded);
    }

    @Test
    void aRefusalNamesTheResourceAndTheSandbox() {
        PodCgroupResources group = group(1L, null, null);
        assertEquals("failed to notify runtime for UpdatePodSandboxResources (resource=cpu); resize rejected:"
                        + " updatePodSandboxResources failed for sanboxID \"s1\": no",
                new ResizeStep.PodCgroup("cpu", group, group, group).refusedBy("s1", "no"));
    }
}
