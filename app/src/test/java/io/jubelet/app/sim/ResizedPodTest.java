package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerResizePolicy;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.event.PodEvent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Pods that run get other resources. */
class ResizedPodTest {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final SimWorld world = new SimWorld(1);
    private int seen;

    @Test
    void growsAndShrinksWithoutRestart() {
        start(pod("a", 1, "500m", "256Mi"));
        String instance = running("a").id();
        for (String[] next : new String[][] {{"1", "512Mi"}, {"250m", "128Mi"}, {"2", "64Mi"}}) {
            int generation = next[0].equals("1") ? 2 : next[0].equals("250m") ? 3 : 4;
            world.source.want(pod("a", generation, next[0], next[1]));
            awaitInForce("a", next[0], next[1]);
            assertEquals(instance, running("a").id());
            await(() -> unread().contains("ResizeCompleted"));
            assertEquals(List.of("ResizeStarted", "ResizeCompleted"), resizeEvents());
            assertEquals(generation, status("a").condition(ConditionType.READY).orElseThrow().observedGeneration());
        }
    }

    @Test
    void restartsWhereThePolicyWantsIt() {
        start(pod("a", 1, "500m", "256Mi", "memory"));
        String instance = running("a").id();
        world.source.want(pod("a", 2, "1", "256Mi", "memory"));
        awaitInForce("a", "1", "256Mi");
        assertEquals(instance, running("a").id(), "of its cpu it does not say so");
        world.source.want(pod("a", 3, "1", "512Mi", "memory"));
        awaitInForce("a", "1", "512Mi");
        assertEquals(1, running("a").attempt());
        assertEquals(1, status("a").containerStatuses().getFirst().restartCount());
    }

    @Test
    void waitsUntilThereIsRoom() {
        world.host.machine(new Machine(4, 8L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
        start(pod("a", 1, "1", "1Gi"), pod("b", 1, "2", "1Gi"));
        world.source.want(pod("a", 2, "3", "1Gi"));
        await(() -> pending("a").isPresent());
        PodCondition pending = pending("a").orElseThrow();
        assertEquals("Deferred", pending.reason());
        assertEquals(2, pending.observedGeneration());
        assertInForce("a", "1", "1Gi");
        assertEquals(List.of("ResizeDeferred"), resizeEvents());

        world.killAgent();
        world.startAgent();
        await(() -> pending("a").isPresent());
        assertInForce("a", "1", "1Gi");

        world.source.want(pod("b", 2, "500m", "1Gi"));
        awaitInForce("b", "500m", "1Gi");
        awaitInForce("a", "3", "1Gi");
        assertEquals(Optional.empty(), pending("a"));
    }

    @Test
    void whatWaitsIsAllocatedWhenAPodGoesOrTheResizeIsReverted() {
        world.host.machine(new Machine(4, 8L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
        start(pod("a", 1, "1", "1Gi"), pod("b", 1, "2", "1Gi"));
        world.source.want(pod("a", 2, "3", "1Gi"));
        await(() -> pending("a").isPresent());
        world.source.want(pod("a", 3, "1", "1Gi"));
        await(() -> pending("a").isEmpty());
        world.source.want(pod("a", 4, "4", "1Gi"));
        await(() -> pending("a").isPresent());
        world.source.unwant("b");
        awaitInForce("a", "4", "1Gi");
    }

    @Test
    void whatTheKernelRoundsIsNotWrittenAgain() {
        start(pod("a", 1, "1", "100M"));
        world.scheduler.run(Duration.ofSeconds(10), () -> { });
        int statuses = world.statuses;
        world.scheduler.run(Duration.ofSeconds(30), () -> { });
        assertTrue(world.statuses - statuses < 10, () -> (world.statuses - statuses) + " statuses of a pod at rest");
        world.source.want(pod("a", 2, "1", "200M"));
        await(() -> isReported("a", "1", "200M") && inProgress("a").isEmpty());
        assertEquals(200_000_000 / 4096 * 4096, world.cgroups.limits(group("a")).memoryLimit().orElseThrow());
    }

    @Test
    void aContainerThatDoesNotRunWhenItsResourcesAreAllocatedStartsInACgroupThatHasThem() {
        start(pod("a", 1, "1", "128Mi"));
        for (int i = 0; i < 4; i++) {
            world.runtime.exit(running("a").id(), 1);
            int ends = i + 1;
            await(() -> world.runtime.snapshot().containers().stream().anyMatch(c -> c.attempt() == ends
                    && c.state() == RunState.RUNNING));
        }
        world.runtime.exit(running("a").id(), 1);
        await(() -> status("a").containerStatuses().getFirst().state().filter(ContainerState.Waiting.class::isInstance).isPresent());
        world.source.want(pod("a", 2, "2", "512Mi"));
        awaitInForce("a", "2", "512Mi");
        await(() -> unread().contains("ResizeCompleted"));
        assertEquals(List.of("ResizeStarted", "ResizeCompleted"), resizeEvents());
    }

    @Test
    void whatAnAgentAppliedAndCouldNotRecordIsNoticedByTheNextOne() {
        start(pod("a", 1, "1", "512Mi"));
        String instance = running("a").id();
        world.killAgent();
        LinuxContainerResources before = world.runtime.observed(instance).orElseThrow().resources().orElseThrow();
        world.scheduler.scope().start("update", () -> world.runtime.containers().updateContainerResources(instance,
                before.toBuilder().cpuShares(2048).cpuQuota(200_000).memoryLimitInBytes(1L << 30).build()));
        await(() -> world.runtime.observed(instance).orElseThrow().resources().orElseThrow().cpuQuota() == 200_000);
        world.startAgent();
        await(() -> world.runtime.observed(instance).orElseThrow().resources().orElseThrow().cpuQuota() == 100_000);
        awaitInForce("a", "1", "512Mi");
        assertEquals(instance, running("a").id());
    }

    @Test
    void memoryInUseIsNotTakenAway() {
        start(pod("a", 1, "1", "512Mi"));
        CgroupName group = group("a");
        world.cgroups.use(group, 300L << 20);
        world.source.want(pod("a", 2, "1", "256Mi"));
        await(() -> inProgress("a").filter(condition -> condition.reason().equals("Error")).isPresent());
        assertEquals("cannot decrease memory limits: attempting to set pod memory limit (268435456) below current usage (314572800)",
                inProgress("a").orElseThrow().message());
        assertEquals(2, inProgress("a").orElseThrow().observedGeneration());
        world.scheduler.run(Duration.ofMinutes(2), () -> { });
        assertEquals(List.of("ResizeStarted", "ResizeError"), resizeEvents());
        assertTrue(isReported("a", "1", "512Mi"), () -> status("a").toString());
        assertEquals(512L << 20, world.cgroups.limits(group).memoryLimit().orElseThrow());

        world.cgroups.use(group, 100L << 20);
        awaitInForce("a", "1", "256Mi");
        assertEquals(Optional.empty(), inProgress("a"));
    }

    @Test
    void aContainerThatEndsStartsWithWhatIsAllocated() {
        world.host.machine(new Machine(4, 8L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
        start(pod("a", 1, "1", "1Gi"), pod("b", 1, "3", "1Gi"));
        world.source.want(pod("a", 2, "3", "1Gi"));
        await(() -> pending("a").isPresent());
        world.runtime.exit(running("a").id(), 1);
        await(() -> world.runtime.snapshot().containers().stream().anyMatch(c -> c.pod().uid().equals("uid-a")
                && c.state() == RunState.RUNNING && c.attempt() == 1));
        assertInForce("a", "1", "1Gi");
    }

    private void start(Pod... pods) {
        for (Pod pod : pods) {
            world.source.want(pod);
        }
        world.startAgent();
        await(() -> Arrays.stream(pods).allMatch(pod -> world.reported.containsKey(pod.uid()) && world.reported.get(pod.uid()).status()
                .condition(ConditionType.READY).filter(PodCondition::isTrue).isPresent()));
    }

    private void await(BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, LIMIT), () -> "not in time: " + world.reported);
    }

    private void awaitInForce(String name, String cpu, String memory) {
        await(() -> isReported(name, cpu, memory) && status(name).condition(ConditionType.POD_RESIZE_IN_PROGRESS).isEmpty());
        assertInForce(name, cpu, memory);
    }

    private boolean isReported(String name, String cpu, String memory) {
        return status(name).containerStatuses().getFirst().resources()
                .filter(resources -> resources.requests().equals(amounts(cpu, memory))
                        && resources.limits().equals(amounts(cpu, memory))).isPresent();
    }

    /** In the runtime, in the cgroup and in the status alike. */
    private void assertInForce(String name, String cpu, String memory) {
        long quota = Quantity.parse(cpu).milliValue() * 100;
        long bytes = Quantity.parse(memory).value();
        LinuxContainerResources container =
                world.runtime.observed(running(name).id()).orElseThrow().resources().orElseThrow();
        assertEquals(quota, container.cpuQuota());
        assertEquals(bytes, container.memoryLimitInBytes());
        assertEquals(quota, world.cgroups.limits(group(name)).cpuQuota().orElseThrow());
        assertEquals(bytes, world.cgroups.limits(group(name)).memoryLimit().orElseThrow());
        assertEquals(amounts(cpu, memory), status(name).containerStatuses().getFirst().allocatedResources());
        assertTrue(isReported(name, cpu, memory), () -> status(name).toString());
    }

    private List<String> resizeEvents() {
        List<String> reasons = unread();
        seen = world.events.ofPods().size();
        return reasons;
    }

    private List<String> unread() {
        List<PodEvent> all = world.events.ofPods();
        return all.subList(seen, all.size()).stream().map(PodEvent::reason).filter(reason -> reason.startsWith("Resize")).toList();
    }

    private ContainerSummary running(String name) {
        return world.runtime.snapshot().containers().stream()
                .filter(c -> c.pod().uid().equals("uid-" + name) && c.state() == RunState.RUNNING).findFirst().orElseThrow();
    }

    private PodStatus status(String name) {
        return world.reported.get("uid-" + name).status();
    }

    private Optional<PodCondition> pending(String name) {
        return status(name).condition(ConditionType.POD_RESIZE_PENDING);
    }

    private Optional<PodCondition> inProgress(String name) {
        return status(name).condition(ConditionType.POD_RESIZE_IN_PROGRESS);
    }

    static CgroupName group(String name) {
        return new CgroupName(List.of("kubepods")).ofPod(QosClass.GUARANTEED, "uid-" + name);
    }

    private static Map<String, Quantity> amounts(String cpu, String memory) {
        return Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory));
    }

    /** A pod of the class Guaranteed that restarts when some of its resources change. */
    static Pod pod(String name, long generation, String cpu, String memory, String... restarts) {
        var container = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .resources(new ResourceRequirements(amounts(cpu, memory), amounts(cpu, memory), List.of()))
                .resizePolicy(Arrays.stream(restarts).map(resource -> new ContainerResizePolicy(resource, "RestartContainer")).toList());
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid("uid-" + name).generation(generation).build(),
                PodSpec.builder().terminationGracePeriodSeconds(1L).containers(List.of(container.build())).build(),
                PodStatus.builder().build());
    }
}
