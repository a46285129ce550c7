package io.jubelet.domain.actions;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerResizePolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResizeTest {
    private static final ResourceRequirements SMALL = limits("100m", "64Mi");
    private static final ResourceRequirements LARGE = limits("200m", "128Mi");

    private static ResourceRequirements limits(String cpu, String memory) {
        return new ResourceRequirements(
                Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory)), Map.of(), List.of());
    }

    private static ResourceRequirements cpu(int request, int limit) {
        return new ResourceRequirements(Map.of("cpu", Quantity.parse("" + limit)), Map.of("cpu", Quantity.parse("" + request)),
                List.of());
    }

    private static Container wanting(String name, ResourceRequirements resources, String... restartFor) {
        return container(name).toBuilder().resources(resources).resizePolicy(Arrays.stream(restartFor)
                .map(resource -> new ContainerResizePolicy(resource, "RestartContainer")).toList()).build();
    }

    private static PodActions decide(Pod pod, Map<String, ResourceRequirements> actuated) {
        return PodActionsDecision.decide(new PodSituation(pod, observed(running("a"), running("b")), Map.of(), Map.of(),
                false, actuated, ResourceRequirements.NONE));
    }

    private static Map<String, List<String>> names(PodActions actions) {
        return actions.containersToResize().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                entry -> entry.getValue().stream().map(resize -> resize.container().name()).toList()));
    }

    @Test
    void decreasesComeBeforeIncreases() {
        Pod pod = pod(wanting("a", LARGE), wanting("b", SMALL));
        PodActions actions = decide(pod, Map.of("a", SMALL, "b", LARGE));
        assertEquals(Map.of("cpu", List.of("b", "a"), "memory", List.of("b", "a")), names(actions));
        assertEquals(List.of(), actions.containersToKill());
        assertFalse(actions.isNothing());
    }

    @Test
    void theLastDecreaseComesFirstAndTheFirstIncrease() {
        Pod both = pod(wanting("a", SMALL), wanting("b", SMALL));
        assertEquals(List.of("b", "a"), names(decide(both, Map.of("a", LARGE, "b", LARGE))).get("cpu"));
        assertEquals(List.of("a", "b"), names(decide(both, Map.of())).get("cpu"));
    }

    @Test
    void aResourceThatNeedsNoRestartIsChangedInPlace() {
        Container a = container("a").toBuilder().resources(LARGE).resizePolicy(List.of(
                new ContainerResizePolicy("cpu", "NotRequired"), new ContainerResizePolicy("memory", "NotRequired"))).build();
        PodActions actions = decide(pod(a, wanting("b", SMALL)), Map.of("a", SMALL, "b", SMALL));
        assertEquals(List.of(), actions.containersToKill());
        assertEquals(Map.of("cpu", List.of("a"), "memory", List.of("a")), names(actions));
    }

    @Test
    void aRunningInitContainerIsResizedToo() {
        Pod pod = pod(PodSpec.builder().initContainers(List.of(wanting("a", LARGE))).containers(List.of(container("app"))));
        assertEquals(Map.of("cpu", List.of("a"), "memory", List.of("a")), names(decide(pod, Map.of("a", SMALL))));
    }

    @Test
    void onlyWhatDiffersIsChanged() {
        Pod pod = pod(wanting("a", limits("200m", "64Mi")), wanting("b", SMALL));
        assertEquals(Map.of("cpu", List.of("a")), names(decide(pod, Map.of("a", SMALL, "b", SMALL))));
    }

    @Test
    void sameAmountsWrittenOtherwiseAreNoResize() {
        Pod pod = pod(wanting("a", limits("0.1", "65536Ki")), wanting("b", SMALL));
        assertTrue(decide(pod, Map.of("a", SMALL, "b", SMALL)).isNothing());
    }

    @Test
    void noRecordMeansAllZero() {
        assertEquals(Map.of("cpu", List.of("a"), "memory", List.of("a")),
                names(decide(pod(wanting("a", SMALL), container("b")), Map.of())));
    }

    @Test
    void aResourceThatNeedsARestartKillsAndStartsTheContainer() {
        Container a = wanting("a", LARGE, "memory");
        PodActions actions = decide(pod(a, wanting("b", SMALL)), Map.of("a", SMALL, "b", SMALL));
        assertEquals(List.of(a), actions.containersToStart());
        assertEquals("Container a resize requires restart", actions.containersToKill().getFirst().message());
        assertEquals(Map.of(), actions.containersToResize());
        assertTrue(actions.resizePod());
    }

    @ParameterizedTest
    @CsvSource({"200m, 64Mi, memory, cpu", "100m, 128Mi, cpu, memory"})
    void aResourceThatNeedsARestartDoesNotMatterWhileItStays(String cpu, String memory, String restartFor, String changed) {
        Container a = wanting("a", limits(cpu, memory), restartFor);
        PodActions actions = decide(pod(a, wanting("b", SMALL)), Map.of("a", SMALL, "b", SMALL));
        assertEquals(List.of(), actions.containersToKill());
        assertEquals(Map.of(changed, List.of("a")), names(actions));
    }

    /** The limit decides about the direction; where it stays, the request does. Decreases come first. */
    @ParameterizedTest
    @CsvSource({"1, 2, 2, 2, 'b, a'", "2, 1, 2, 2, 'a, b'", "1, 2, 3, 2, 'a, b'", "2, 1, 2, 3, 'b, a'"})
    void aRequestIsResizedToo(int oldRequest, int request, int oldLimit, int limit, String order) {
        ResourceRequirements old = cpu(oldRequest, oldLimit);
        ResourceRequirements desired = cpu(request, limit);
        assertEquals(Map.of("cpu", Arrays.asList(order.split(", "))), names(decide(
                pod(wanting("a", desired), wanting("b", old)), Map.of("a", old, "b", desired))));
    }

    @Test
    void aSidecarIsStartedAmongTheInitContainers() {
        Container a = wanting("a", LARGE, "cpu").toBuilder().restartPolicy(sidecar("a").restartPolicy().get()).build();
        Pod pod = pod(PodSpec.builder().initContainers(List.of(a)).containers(List.of(wanting("b", SMALL))));
        PodActions actions = decide(pod, Map.of("a", SMALL, "b", SMALL));
        assertEquals(List.of(a), actions.initContainersToStart());
        assertEquals(List.of(), actions.containersToStart());
    }

    @Test
    void aLimitThatIsMissingIsThatOfThePod() {
        Pod pod = pod(PodSpec.builder().resources(LARGE).containers(List.of(container("a"), container("b"))));
        PodActions actions = PodActionsDecision.decide(new PodSituation(pod, observed(running("a"), running("b")),
                Map.of(), Map.of(), false, Map.of("a", SMALL, "b", LARGE), LARGE));
        assertEquals(Map.of("cpu", List.of("a"), "memory", List.of("a")), names(actions));
    }

    @Test
    void otherResourcesOfThePodAsAWholeResizeItsCgroup() {
        Pod pod = pod(PodSpec.builder().resources(LARGE).containers(List.of(wanting("a", SMALL), wanting("b", SMALL))));
        PodActions actions = PodActionsDecision.decide(new PodSituation(pod, observed(running("a"), running("b")),
                Map.of(), Map.of(), false, Map.of("a", SMALL, "b", SMALL), SMALL));
        assertTrue(actions.resizePodLevel());
        assertTrue(actions.resizes());
        assertEquals(Map.of(), actions.containersToResize());
    }
}
