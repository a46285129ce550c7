package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeConditionsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = START.plusSeconds(10);
    private static final Set<String> COMPLETE = Set.of("cpu", "memory", "pods", "ephemeral-storage");
    private static final NodeHealth WELL = new NodeHealth(false, false, false, List.of(), List.of());

    private static NodeHealth failing(String... errors) {
        return new NodeHealth(false, false, false, List.of(errors), List.of());
    }

    private static NodeConditions next(List<NodeCondition> reported, NodeHealth health, Instant now) {
        return NodeConditions.next(reported, health, COMPLETE, true, now);
    }

    private static NodeCondition ready(NodeConditions conditions) {
        return conditions.conditions().stream().filter(c -> c.type().equals("Ready")).findFirst().orElseThrow();
    }

    @Test
    void theFirstConditionsComeInOrder() {
        NodeConditions first = next(List.of(), WELL, START);
        assertEquals(List.of("MemoryPressure", "DiskPressure", "PIDPressure", "Ready"),
                first.conditions().stream().map(NodeCondition::type).toList());
        assertEquals(List.of("NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID"),
                first.events());
        assertEquals("kubelet is posting ready status", ready(first).message());
    }

    @ParameterizedTest
    @CsvSource({
        "false, KubeletHasSufficientMemory: kubelet has sufficient memory available,"
                + " KubeletHasNoDiskPressure: kubelet has no disk pressure, KubeletHasSufficientPID: kubelet has sufficient PID available",
        "true, KubeletHasInsufficientMemory: kubelet has insufficient memory available, KubeletHasDiskPressure: kubelet has disk pressure,"
                + " KubeletHasInsufficientPID: kubelet has insufficient PID available"})
    void conditionsSayWhy(boolean under, String memory, String disk, String pid) {
        NodeConditions conditions = next(List.of(), new NodeHealth(under, under, under, List.of(), List.of()), START);
        assertEquals(List.of(memory, disk, pid), conditions.conditions().stream().limit(3)
                .map(condition -> condition.reason() + ": " + condition.message()).toList());
        assertEquals("KubeletReady", ready(conditions).reason());
        assertTrue(NodeStatus.builder().conditions(conditions.conditions()).build().isReady());
        assertFalse(NodeStatus.builder().conditions(next(List.of(), failing("boom"), START).conditions()).build().isReady());
        assertFalse(NodeStatus.builder().conditions(conditions.conditions().subList(0, 3)).build().isReady());
    }

    @Test
    void onlyAChangeIsAnEventAndATransition() {
        NodeConditions first = next(List.of(), WELL, START);
        NodeConditions same = next(first.conditions(), WELL, LATER);
        assertEquals(List.of(), same.events());
        for (NodeCondition condition : same.conditions()) {
            assertEquals(Optional.of(START), condition.lastTransitionTime());
            assertEquals(Optional.of(LATER), condition.lastHeartbeatTime());
        }
        NodeConditions pressed = next(first.conditions(),
                new NodeHealth(true, true, true, List.of("boom"), List.of()), LATER);
        assertEquals(List.of("NodeHasInsufficientMemory", "NodeHasDiskPressure", "NodeHasInsufficientPID",
                "NodeNotReady"), pressed.events());
        assertEquals(Optional.of(LATER), ready(pressed).lastTransitionTime());
        assertEquals(List.of("NodeReady"), next(
                next(first.conditions(), failing("boom"), LATER).conditions(), WELL, LATER).events());
    }

    @Test
    void errorsAreListedOnceEach() {
        assertEquals("runtime is down", ready(next(List.of(), failing("runtime is down"), START)).message());
        assertEquals("[a, b]", ready(next(List.of(), failing("a", "b", "a"), START)).message());
        assertEquals("KubeletNotReady", ready(next(List.of(), failing("a"), START)).reason());
    }

    @Test
    void anIncompleteCapacityIsAnError() {
        NodeConditions incomplete = NodeConditions.next(List.of(), WELL, Set.of("cpu"), true, START);
        assertEquals("missing node capacity for resources: memory, pods, ephemeral-storage",
                ready(incomplete).message());
        assertEquals("True", ready(NodeConditions.next(
                List.of(), WELL, Set.of("cpu", "memory", "pods"), false, START)).status());
    }

    @Test
    void warningsDoNotKeepANodeFromBeingReady() {
        NodeCondition ready = ready(next(List.of(),
                new NodeHealth(false, false, false, List.of(), List.of("old kernel")), START));
        assertEquals("True", ready.status());
        assertEquals("kubelet is posting ready status. WARNING: old kernel", ready.message());
    }
}
