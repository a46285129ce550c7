package io.jubelet.domain.resize;

import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.pod;
import static io.jubelet.domain.sample.SamplePods.resources;
import static io.jubelet.domain.sample.SamplePods.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResizeProgressTest {

    private static final String NONE = "";

    private static boolean isInProgress(PodSpecBuilder spec, String running, RunState state, PodAllocation applied) {
        return ResizeProgress.isInProgress(
                pod(spec.build()), Fixtures.observed(Fixtures.instance(running, state).build()), applied);
    }

    private static PodAllocation applied(String name, String requests, String limits) {
        return PodAllocation.NONE.with(name, resources(requests, limits));
    }

    /** The same amount can be written in several ways, and an amount of zero is none. */
    @ParameterizedTest
    @CsvSource({
        // allocated requests and limits, applied ones, whether they differ
        "cpu=1 memory=1Gi, cpu=2 memory=2Gi, cpu=1000m memory=1024Mi, cpu=2 memory=2Gi, false",
        "cpu=1 memory=1Gi, cpu=2 memory=2Gi, cpu=2 memory=1Gi, cpu=2 memory=2Gi, true",
        "cpu=1 memory=1Gi, cpu=2 memory=2Gi, cpu=1 memory=2Gi, cpu=2 memory=2Gi, true",
        "cpu=1 memory=1Gi, cpu=2 memory=2Gi, cpu=1 memory=1Gi, cpu=1 memory=2Gi, true",
        "cpu=1 memory=1Gi, cpu=2 memory=2Gi, cpu=1 memory=1Gi, cpu=2 memory=1Gi, true",
        "cpu=1 ephemeral-storage=1Gi, '', cpu=1, '', false", "cpu=0, '', '', '', false", "cpu=1, '', '', '', true"})
    void cpuAndMemoryOfAContainerAreCompared(String requests, String limits, String appliedRequests, String appliedLimits,
            boolean inProgress) {
        for (boolean isSidecar : List.of(false, true)) {
            Container container = container("c", requests, limits);
            PodSpecBuilder spec = isSidecar ? PodSpec.builder().initContainers(List.of(sidecar(container)))
                    : PodSpec.builder().containers(List.of(container));
            assertEquals(inProgress, isInProgress(spec, "c", RunState.RUNNING, applied("c", appliedRequests, appliedLimits)));
        }
    }

    @Test
    void whatWasNeverAppliedIsNothing() {
        PodSpecBuilder spec = PodSpec.builder().containers(List.of(container("c", "cpu=1", NONE)));
        assertEquals(true, isInProgress(spec, "c", RunState.RUNNING, PodAllocation.NONE));
    }

    @ParameterizedTest
    @CsvSource({"c, RUNNING, true", "c, EXITED, false", "c, CREATED, false", "c, UNKNOWN, false", "d, RUNNING, false"})
    void onlyContainersThatRunAreResized(String name, RunState state, boolean inProgress) {
        PodSpecBuilder spec = PodSpec.builder().containers(List.of(container("c", "cpu=1", NONE), container("d")));
        assertEquals(inProgress, isInProgress(spec, name, state, applied("c", "cpu=2", NONE)));
    }

    @Test
    void initContainersThatRunOnceAreNot() {
        PodSpecBuilder spec = PodSpec.builder().initContainers(List.of(container("i", "cpu=1", NONE))).containers(List.of(container("c")));
        assertEquals(false, isInProgress(spec, "i", RunState.RUNNING, applied("i", "cpu=2", NONE)));
    }

    @Test
    void aContainerHasTheLimitsOfItsPod() {
        PodSpecBuilder spec = PodSpec.builder().resources(resources(NONE, "cpu=2")).containers(List.of(container("c", "cpu=1", NONE)));
        assertEquals(false, isInProgress(spec, "c", RunState.RUNNING, applied("c", "cpu=1", "cpu=2")));
        assertEquals(true, isInProgress(spec, "c", RunState.RUNNING, applied("c", "cpu=1", NONE)));
    }

    @ParameterizedTest
    @CsvSource({"cpu=1, cpu=1, false", "cpu=1, cpu=2, true", "cpu=1, , false", ", cpu=2, false"})
    void thePodAsAWholeIsComparedWhereBothAreKnown(String declared, String applied, boolean inProgress) {
        PodSpecBuilder spec = PodSpec.builder().containers(List.of(container("c")));
        if (declared != null) {
            spec.resources(resources(declared, NONE));
        }
        Optional<ResourceRequirements> known = Optional.ofNullable(applied).map(text -> resources(text, NONE));
        assertEquals(inProgress, isInProgress(spec, "c", RunState.EXITED, new PodAllocation(Map.of(), known)));
    }
}
