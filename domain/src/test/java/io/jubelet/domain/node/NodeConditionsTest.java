package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
