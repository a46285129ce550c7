package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.ports.cgroup.CgroupLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Thirty resizes a second over sixty pods, on a machine that is too small for some of them, while the agent is killed: no
 * container restarts, never is more allocated than the machine has, and in the end runtime, cgroups and statuses agree.
 * {@code -Djubelet.kills=N} kills more often, {@code -Djubelet.sim.seed=N} plays one history.
 */
final class ManyResizesTest {

    private static final int PODS = 60;
    private static final int PER_SECOND = 30;
    private static final int CORES = 24;
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final String[] CPU = {"50m", "100m", "250m", "500m", "750m"};
    private static final String[] MEMORY = {"64Mi", "128Mi", "256Mi"};

    private final Map<String, String> instances = new TreeMap<>();
    private final Map<String, Pod> desired = new TreeMap<>();
    private RuntimeSnapshot last = RuntimeSnapshot.EMPTY;

    @Test
    void aMinuteOfThem() {
        run(Long.getLong("jubelet.sim.seed", 1), 60, 0);
    }

    @Test
    void theAgentIsKilledInTheMiddle() {
        int kills = Integer.getInteger("jubelet.kills", 24);
        for (int seed = 1; kills > 0; seed++, kills -= 12) {
            run(Long.getLong("jubelet.sim.seed", seed), 6, 12);
        }
    }

    private void run(long seed, int seconds, int kills) {
        instances.clear();
        desired.clear();
        var random = new SplittableRandom(seed);
        var world = new SimWorld(seed);
        world.host.machine(new Machine(CORES, 64L << 30, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
        for (int i = 0; i < PODS; i++) {
            want(world, ResizedPodTest.pod("p" + i, 1, "100m", "128Mi"));
        }
        world.startAgent();
        assertTrue(comesTrue(world, () -> running(world).size() == PODS), "all pods start");
        running(world).forEach(container -> instances.put(container.pod().uid(), container.id()));
        int steps = seconds * PER_SECOND;
        for (int i = 0; i < steps; i++) {
            resize(world, random);
            world.scheduler.run(Duration.ofMillis(1000 / PER_SECOND), () -> check(world));
            if (kills > 0 && i % (steps / kills) == steps / kills - 1) {
                world.scheduler.run(Duration.ofNanos(random.nextLong(200_000_000)), () -> check(world));
                world.killAgent();
                world.startAgent();
            }
        }
        assertTrue(comesTrue(world, () -> desired.values().stream().allMatch(pod -> isSettled(world, pod))),
                () -> "seed " + seed + ": " + desired.values().stream().filter(pod -> !isSettled(world, pod))
                        .map(pod -> pod + "\n" + world.reported.get(pod.uid()).status()).collect(Collectors.joining("\n")));
        check(world);
        desired.values().forEach(pod -> agrees(world, pod));
    }

    /** Looks once a second. */
    private boolean comesTrue(SimWorld world, BooleanSupplier condition) {
        for (Duration passed = Duration.ZERO; passed.compareTo(LIMIT) < 0; passed = passed.plusSeconds(1)) {
            if (condition.getAsBoolean()) {
                return true;
            }
            world.scheduler.run(Duration.ofSeconds(1), () -> { });
        }
        return false;
    }

    private void want(SimWorld world, Pod pod) {
        desired.put(pod.uid(), pod);
        world.source.want(pod);
    }

    private void resize(SimWorld world, RandomGenerator random) {
        String name = "p" + random.nextInt(PODS);
        long generation = desired.get("uid-" + name).metadata().generation() + 1;
        want(world, ResizedPodTest.pod(name, generation, CPU[random.nextInt(CPU.length)], MEMORY[random.nextInt(MEMORY.length)]));
    }

    private static List<ContainerSummary> running(SimWorld world) {
        return world.runtime.snapshot().containers().stream().filter(c -> c.state() == RunState.RUNNING).toList();
    }

    /** Nothing restarts, and the machine never has less than what its pods are given. */
    private void check(SimWorld world) {
        if (world.runtime.snapshot() == last) {
            return;
        }
        last = world.runtime.snapshot();
        Map<String, String> now = new TreeMap<>();
        running(world).forEach(container -> now.put(container.pod().uid(), container.id()));
        assertEquals(instances, now);
    }

    /** Either it has what it requests, or it is known that there is no room. */
    private static boolean isSettled(SimWorld world, Pod pod) {
        PodStatus status = world.reported.get(pod.uid()).status();
        if (status.condition(ConditionType.POD_RESIZE_IN_PROGRESS).isPresent()) {
            return false;
        }
        ResourceRequirements desired = pod.spec().containers().getFirst().resourcesOrNone();
        Optional<PodCondition> pending = status.condition(ConditionType.POD_RESIZE_PENDING);
        return pending.isPresent() ? pending.get().observedGeneration() == pod.metadata().generation()
                : status.containerStatuses().getFirst().resources().orElseThrow().requests().equals(desired.requests());
    }

    private void agrees(SimWorld world, Pod pod) {
        PodStatus status = world.reported.get(pod.uid()).status();
        ResourceRequirements reported = status.containerStatuses().getFirst().resources().orElseThrow();
        assertEquals(status.containerStatuses().getFirst().allocatedResources(), reported.requests());
        long quota = reported.limits().get("cpu").milliValue() * 100;
        long bytes = reported.limits().get("memory").value();
        LinuxContainerResources container =
                world.runtime.observed(instances.get(pod.uid())).orElseThrow().resources().orElseThrow();
        CgroupName group = ResizedPodTest.group(pod.metadata().name());
        CgroupLimits limits = world.cgroups.limits(group);
        assertEquals(List.of(quota, bytes), List.of(container.cpuQuota(), container.memoryLimitInBytes()), pod.uid());
        assertEquals(List.of(quota, bytes), List.of(limits.cpuQuota().orElseThrow(), limits.memoryLimit().orElseThrow()),
                pod.uid());
        assertEquals(0, status.containerStatuses().getFirst().restartCount());
        long allocated = desired.values().stream().mapToLong(other -> world.reported.get(other.uid()).status().containerStatuses()
                .getFirst().allocatedResources().get("cpu").milliValue()).sum();
        assertTrue(allocated <= CORES * 1000L, allocated + " of the cpu are allocated");
    }
}
