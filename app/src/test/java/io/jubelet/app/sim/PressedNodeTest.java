package io.jubelet.app.sim;

import static io.jubelet.app.sim.SimPressure.MIB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.sim.SimPressure.Use;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.NodeCondition;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A node that runs short of memory, disk or process ids, through the whole agent. */
class PressedNodeTest {

    private static final long GIB = 1024 * MIB;
    private static final Map<String, String> HARD = Map.of(
            "memory.available", "1Gi", "nodefs.available", "10Gi", "pid.available", "1k");
    private static final Duration REPORT_DELAY = SimPressure.REPORT_DELAY;

    private final SimWorld world = SimWorld.inCluster(1);

    private static Pod pod(String name, Map<String, String> requests, Map<String, String> limits, int priority) {
        Container container = Container.builder().name(name).image("registry.local/app:1")
                .command(List.of("sh", "-c", "trap '' TERM; sleep infinity"))
                .resources(new ResourceRequirements(amounts(limits), amounts(requests), List.of())).build();
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(),
                PodSpec.builder().containers(List.of(container)).priority(priority).terminationGracePeriodSeconds(600L)
                        .build(), PodStatus.builder().phase(PodPhase.PENDING).build());
    }

    private static Map<String, Quantity> amounts(Map<String, String> texts) {
        return texts.entrySet().stream()
                .collect(java.util.stream.Collectors.toMap(Map.Entry::getKey, entry -> Quantity.parse(entry.getValue())));
    }

    private static Pod pod(String name) {
        return pod(name, Map.of("memory", "1Gi"), Map.of(), 0);
    }

    private void start(EvictionSettings thresholds, Pod... pods) {
        world.thresholds = thresholds;
        world.startAgent();
        for (Pod pod : pods) {
            world.cluster.pods().put(pod);
        }
        assertTrue(world.scheduler.runUntil(() -> List.of(pods).stream().allMatch(pod -> runs(pod.uid())),
                Duration.ofMinutes(1)));
    }

    private void start(Pod... pods) {
        start(new EvictionSettings(HARD, Map.of(), Map.of(), Map.of(), true), pods);
    }

    private boolean runs(String name) {
        return world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.name().equals(name) && c.state() == RunState.RUNNING);
    }

    private List<String> conditions() {
        return world.node.orElseThrow().status().conditions().stream()
                .filter(condition -> condition.status().equals("True")).map(NodeCondition::type).toList();
    }

    private List<String> nodeEvents(String reason) {
        return world.events.ofNode().stream().filter(event -> event.reason().equals(reason))
                .map(event -> event.type() + ": " + event.message()).toList();
    }

    private PodStatus reported(String name) {
        return world.reported.get(name).status();
    }

    private void run(Duration time) {
        world.scheduler.run(time, () -> { });
    }

    private boolean within(Duration time, java.util.function.BooleanSupplier condition) {
        return world.scheduler.runUntil(condition, time);
    }

    @Test
    void aSuddenMemoryHogIsEvictedAtOnceAndNoOtherPod() {
        start(pod("modest"), pod("greedy"), pod("idle"));
        run(Duration.ofSeconds(12));
        world.pressure.set("modest", Use.NOTHING.memory(900 * MIB));
        world.pressure.set("greedy", Use.NOTHING.memory(6500 * MIB));
        assertTrue(within(Duration.ofSeconds(1), () -> !evictions().isEmpty()), "the notification of the kernel is not heard");
        assertTrue(within(Duration.ofSeconds(3), () -> !runs("greedy")), "longer than a second of grace");
        assertEquals(List.of("MemoryPressure", "Ready"), conditions());
        run(Duration.ofMinutes(4));

        assertEquals(Optional.of(PodPhase.FAILED), reported("greedy").phase());
        String message = "The node was low on resource: memory. Threshold quantity: 1Gi, available: 792Mi. Container greedy was "
                + "using 6500Mi, request is 1Gi, has larger consumption of memory. ";
        assertEquals("Evicted: " + message, reported("greedy").reason() + ": " + reported("greedy").message());
        assertEquals(message, reported("greedy").condition(ConditionType.DISRUPTION_TARGET).orElseThrow().message());
        assertEquals(List.of("greedy {offending_containers=greedy, offending_containers_usage=6500Mi, starved_resource=memory}"),
                evictions());
        assertEquals(List.of("WARNING: Attempting to reclaim memory"), nodeEvents("EvictionThresholdMet"));
        assertEquals(List.of("MemoryPressure", "Ready"), conditions(), "too early for the transition period");
        assertTrue(runs("modest") && runs("idle"));
        run(Duration.ofMinutes(2));
        assertEquals(List.of("Ready"), conditions());
    }

    private List<String> evictions() {
        return world.events.ofPods().stream().filter(event -> event.reason().equals("Evicted"))
                .map(event -> event.pod().name() + " " + event.annotations()).toList();
    }

    @Test
    void onePodAfterAnother() {
        start(pod("a", Map.of(), Map.of(), 5), pod("b", Map.of(), Map.of(), 4), pod("c", Map.of(), Map.of(), 9));
        world.pressure.set("a", Use.NOTHING.memory(4 * GIB));
        world.pressure.set("b", Use.NOTHING.memory(2 * GIB));
        world.pressure.set("c", Use.NOTHING.memory(2 * GIB - 1));
        assertTrue(within(REPORT_DELAY, () -> evictions().size() == 1));
        assertTrue(within(Duration.ofMinutes(1), () -> reported("b").phase().equals(Optional.of(PodPhase.FAILED))));
        run(Duration.ofMinutes(1));
        assertTrue(runs("a") && runs("c"), "the node has 2 GiB again");
    }

    @Test
    void aPodThatTakesItsTimeToEndIsEndedBeforeOneThatIsDesired() {
        start(pod("modest"), pod("greedy"));
        world.cluster.pods().markDeleted("default", "greedy", 600);
        run(Duration.ofSeconds(12));
        world.pressure.set("modest", Use.NOTHING.memory(1500 * MIB));
        world.pressure.set("greedy", Use.NOTHING.memory(6000 * MIB));
        assertTrue(runs("greedy"), "it has ten minutes to end");
        assertTrue(within(Duration.ofSeconds(15), () -> !runs("greedy")));
        run(Duration.ofMinutes(2));
        assertTrue(runs("modest"));
        assertEquals(1, evictions().size());
    }

    @Test
    void aSoftThresholdHasAGracePeriodAndPodsHaveTheirs() {
        start(new EvictionSettings(Map.of(), Map.of("memory.available", "1Gi"), Map.of("memory.available", "1m"), Map.of(), true),
                pod("greedy"));
        world.pressure.set("greedy", Use.NOTHING.memory(7500 * MIB));
        assertTrue(within(REPORT_DELAY, () -> conditions().contains("MemoryPressure")));
        run(Duration.ofSeconds(48));
        assertEquals(List.of(), evictions());
        assertTrue(within(Duration.ofSeconds(20), () -> !evictions().isEmpty()));
        run(Duration.ofSeconds(17));
        assertTrue(runs("greedy"), "it has 20 s to end");
        assertTrue(within(Duration.ofSeconds(10), () -> !runs("greedy")));
    }

    @Test
    void ofDisksWhatIsDeadGoesFirst() {
        start(pod("modest"), pod("greedy"));
        world.pressure.set("modest", Use.NOTHING.disk(GIB));
        world.pressure.set("greedy", Use.NOTHING.disk(95 * GIB));
        assertTrue(within(REPORT_DELAY, () -> conditions().contains("DiskPressure")));
        assertTrue(within(Duration.ofSeconds(25), () -> !runs("greedy")));
        assertTrue(runs("modest"));
        assertTrue(reported("greedy").message().startsWith("The node was low on resource: ephemeral-storage. Threshold quantity: "
                + "10Gi, available: 4Gi. Container greedy was using 95Gi, request is 0"), reported("greedy").message());
    }

    @Test
    void aForkBombIsEnded() {
        start(pod("modest"), pod("greedy"));
        world.pressure.set("modest", Use.NOTHING.processes(10));
        world.pressure.set("greedy", Use.NOTHING.processes(32_000));
        assertTrue(within(REPORT_DELAY, () -> conditions().contains("PIDPressure")));
        assertTrue(within(Duration.ofSeconds(10), () -> !runs("greedy")));
        assertTrue(runs("modest"));
    }

    @Test
    void limitsOfEphemeralStorageHoldWithoutThresholds() {
        start(SimSettings.NO_THRESHOLDS, pod("free"), pod("limited", Map.of(), Map.of("ephemeral-storage", "1Gi"), 0));
        world.pressure.set("free", Use.NOTHING.disk(2 * GIB));
        world.pressure.set("limited", Use.NOTHING.disk(GIB));
        run(Duration.ofSeconds(30));
        assertEquals(List.of(), evictions());
        world.pressure.set("limited", Use.NOTHING.disk(GIB + 1));
        assertTrue(within(Duration.ofSeconds(14), () -> !runs("limited")));
        run(Duration.ofSeconds(5));
        assertEquals("Evicted: Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. ",
                reported("limited").reason() + ": " + reported("limited").message());
        assertTrue(runs("free"));
    }

    @Test
    void aNodeWithoutThresholdsAndLimitsIsNotMeasured() {
        start(SimSettings.NO_THRESHOLDS, pod("free"));
        run(Duration.ofMinutes(5));
        assertEquals(0, world.pressure.looks);
        assertEquals(0, world.pressure.alarms.lines().size());
    }

    @Test
    void newPodsAreRefusedAsLongAsTheNodeIsShort() {
        start(pod("greedy"));
        world.pressure.set("greedy", Use.NOTHING.disk(95 * GIB));
        assertTrue(within(REPORT_DELAY, () -> conditions().contains("DiskPressure")));
        world.cluster.pods().put(pod("late"));
        assertTrue(within(Duration.ofSeconds(5), () -> world.reported.containsKey("late")
                && reported("late").phase().equals(Optional.of(PodPhase.FAILED))));
        assertEquals("Evicted", reported("late").reason());
    }

    @Test
    void anAgentThatStartsOnAShortNodeRefusesNoPodThatRuns() {
        start(pod("besteffort", Map.of(), Map.of(), 0), pod("greedy", Map.of(), Map.of(), -1));
        world.killAgent();
        world.pressure.set("greedy", Use.NOTHING.memory(7500 * MIB));
        world.startAgent();
        assertTrue(within(Duration.ofSeconds(30), () -> !runs("greedy")));
        run(Duration.ofMinutes(2));
        assertTrue(runs("besteffort"));
        assertEquals(1, evictions().size());
    }

    @Test
    void criticalPodsStay() {
        start(pod("vital", Map.of(), Map.of(), 2_000_000_000), pod("other"));
        world.pressure.set("vital", Use.NOTHING.memory(7900 * MIB));
        run(Duration.ofMinutes(3));
        assertTrue(runs("vital"));
        assertFalse(runs("other"), "nothing else is left to evict");
    }
}
