package io.jubelet.domain.allocation;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.annotated;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerResizePolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which order resizes are decided, which are never accepted, and what is reported of them (KEP-1287). */
class ResizesTest {

    private static final Instant LATER = START.plusSeconds(9);

    private static ResourceRequirements resources(String cpu, String memory, String memoryLimit) {
        var limits = Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memoryLimit));
        return new ResourceRequirements(limits, Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory)), List.of());
    }

    private static Container with(ResourceRequirements resources, String restartFor) {
        return container("a").toBuilder().resources(resources).resizePolicy(Stream.of("cpu", "memory").map(resource ->
                new ContainerResizePolicy(resource, resource.equals(restartFor) ? "RestartContainer" : "NotRequired")).toList()).build();
    }

    /** Beside another container, which is not resized. */
    private static Pod two(ResourceRequirements resources, String restartFor) {
        return pod(with(resources, restartFor), container("b").toBuilder().resources(resources("3", "3Mi", "3Mi")).build());
    }

    private static Pod single(ResourceRequirements resources) {
        return pod(with(resources, "cpu"));
    }

    private static String obstacle(Pod before, Pod desired, ResizePolicy policy) {
        return Infeasible.check(desired, PodAllocation.of(before), policy).map(ResizeDecision.Refused::obstacle).orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2Mi, 2Mi, true, true, guaranteed_pod_cpu_manager_static_policy", "1, 2Mi, 2Mi, false, true, ''",
        "2, 1Mi, 1Mi, true, true, guaranteed_pod_memory_manager_static_policy", "2, 1Mi, 1Mi, true, false, ''",
        "1, 1Mi, 2Mi, true, true, ''", "2, 2Mi, 2Mi, true, true, ''"})
    void aGuaranteedPodWithExclusiveResourcesKeepsThem(String cpu, String memory, String limit, boolean cpus, boolean numa,
            String obstacle) {
        Pod before = two(resources("2", "2Mi", "2Mi"), "cpu");
        assertEquals(obstacle, obstacle(before, two(resources(cpu, memory, limit), "cpu"), new ResizePolicy(cpus, numa, false)));
    }

    @ParameterizedTest
    @CsvSource({
        "1Mi, 4Mi, 2Mi, 4Mi, cpu, true", "1Mi, 4Mi, 2Mi, 4Mi, memory, false", "1Mi, 4Mi, 1Mi, 5Mi, cpu, false",
        "4Mi, 4Mi, 2Mi, 2Mi, cpu, false", "1Mi, 4Mi, 4Mi, 4Mi, cpu, true"})
    void aContainerThatMaySwapKeepsItsRequestForMemory(String before, String limitBefore, String after, String limit, String restartFor,
            boolean refused) {
        Pod old = two(resources("1", before, limitBefore), restartFor);
        Pod desired = two(resources("1", after, limit), restartFor);
        assertEquals(refused ? "swap_limitation" : "", obstacle(old, desired, new ResizePolicy(false, false, true)));
        assertEquals("", obstacle(old, desired, ResizePolicy.DEFAULT));
        assertEquals("", obstacle(annotated(old, "kubernetes.io/config.source", "file"),
                annotated(desired, "kubernetes.io/config.source", "file"), new ResizePolicy(false, false, true)));
    }

    private static PendingResize pending(String name, int priority, String cpu, String memory, String limit, Instant since) {
        Pod pod = pod(PodSpec.builder().priority(priority).containers(List.of(with(resources(cpu, memory, limit), "cpu"))));
        return new PendingResize(pod.withMetadata(pod.metadata().toBuilder().name(name).build()),
                PodAllocation.of(single(resources("2", "2Mi", "2Mi"))), ResizeConditions.NONE.refused("Deferred", "", 1, since));
    }

    @Test
    void whatNeedsNoRoomIsFirstThenPriorityClassAndAge() {
        List<PendingResize> ordered = List.of(pending("shrinks", 0, "1", "1Mi", "2Mi", LATER), pending("same", 0, "2", "2Mi", "3Mi", LATER),
                pending("priority", 9, "3", "1Mi", "2Mi", LATER), pending("guaranteed", 0, "1", "3Mi", "3Mi", LATER),
                pending("waits", 0, "3", "2Mi", "3Mi", START), pending("last", 0, "3", "2Mi", "3Mi", LATER));
        assertEquals(ordered, PendingResize.ordered(Stream.of(4, 5, 3, 0, 2, 1).map(ordered::get).toList()));
    }

    @Test
    void anAllocationHoldsAndAppliesTheResourcesOfAllContainers() {
        ResourceRequirements small = resources("1", "1Mi", "1Mi");
        ResourceRequirements large = resources("2", "2Mi", "2Mi");
        Pod before = pod(PodSpec.builder().resources(small).initContainers(List.of(with(small, "cpu").toBuilder().name("i").build()))
                .containers(List.of(with(small, "cpu"), container("b"))));
        PodAllocation allocation = PodAllocation.of(before);
        assertSame(before, allocation.applyTo(before));
        for (Pod desired : List.of(
                before.withSpec(before.spec().toBuilder().resources(large).build()),
                before.withSpec(before.spec().toBuilder().containers(List.of(with(large, "cpu"), container("b"))).build()),
                before.withSpec(before.spec().toBuilder()
                        .initContainers(List.of(with(large, "cpu").toBuilder().name("i").build())).build()))) {
            assertTrue(allocation.differs(desired));
            assertEquals(before, allocation.applyTo(desired));
        }
        Pod plain = single(small);
        assertEquals(plain, PodAllocation.of(plain).applyTo(plain.withSpec(plain.spec().toBuilder().resources(large).build())));
        Pod unrecorded = pod(container("new").toBuilder().resources(large).build());
        assertFalse(PodAllocation.NONE.differs(unrecorded));
    }

    @Test
    void aRefusalKeepsItsTimeForAsLongAsItsReason() {
        ResizeConditions first = ResizeConditions.NONE.refused("NoRoom", "no cpu", 3, START);
        PodCondition deferred = first.pending().orElseThrow();
        assertEquals(List.of("PodResizePending", "True", "Deferred", "no cpu"),
                List.of(deferred.type(), deferred.status(), deferred.reason(), deferred.message()));
        assertTrue(first.isDeferred());
        ResizeConditions again = first.refused("Deferred", "no memory", 3, LATER);
        assertEquals(Optional.of(START), again.pending().orElseThrow().lastTransitionTime());
        assertEquals(Optional.of(LATER), again.pending().orElseThrow().lastProbeTime());
        ResizeConditions never = again.refused("Infeasible", "too large", 3, LATER);
        assertEquals(Optional.of(LATER), never.pending().orElseThrow().lastTransitionTime());
        assertFalse(never.isDeferred());
    }

    @Test
    void anEventFollowsFromAnotherReasonOrGeneration() {
        ResizeConditions refused = ResizeConditions.NONE.refused("Deferred", "no cpu", 3, START);
        assertTrue(refused.isNewRefusal(ResizeConditions.NONE));
        assertFalse(refused.refused("Deferred", "no memory", 3, LATER).isNewRefusal(refused));
        assertTrue(refused.refused("Deferred", "no cpu", 4, LATER).isNewRefusal(refused));
        assertTrue(refused.refused("Infeasible", "no cpu", 3, LATER).isNewRefusal(refused));
        assertFalse(ResizeConditions.NONE.isNewRefusal(refused));
        ResizeConditions failed = ResizeConditions.NONE.failed("no cgroup", 3, START);
        assertTrue(failed.isNewError(ResizeConditions.NONE.allocated(3, START)));
        assertFalse(failed.failed("no cgroup", 3, LATER).isNewError(failed));
        assertTrue(failed.failed("busy", 3, LATER).isNewError(failed));
        assertFalse(ResizeConditions.NONE.isNewError(failed));
    }

    @Test
    void aResizeIsInProgressFromItsAllocationToItsEnd() {
        ResizeConditions waiting = ResizeConditions.NONE.refused("Deferred", "no cpu", 4, START);
        ResizeConditions underWay = waiting.underWay(3, START);
        assertEquals(List.of("PodResizePending", "PodResizeInProgress"), underWay.list().stream().map(PodCondition::type).toList());
        ResizeConditions failed = underWay.failed("busy", 9, LATER);
        assertEquals(List.of(3L, "Error", "busy"), failed.inProgress().map(condition ->
                List.<Object>of(condition.observedGeneration(), condition.reason(), condition.message())).orElseThrow());
        assertSame(failed, failed.underWay(4, LATER));
        assertEquals(waiting, failed.completed());
        assertSame(waiting, waiting.completed());
        assertEquals(ResizeConditions.NONE, waiting.settled());
        assertEquals("", failed.allocated(4, LATER).inProgress().orElseThrow().reason());
        assertEquals(failed, ResizeConditions.of(PodStatus.builder().conditions(failed.list()).build()));
    }
}
