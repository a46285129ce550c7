package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Pods that put more into an {@code emptyDir} than they may, through the whole agent. */
class EvictedPodTest {

    private static final String MESSAGE = "Usage of EmptyDir volume \"data\" exceeds the limit \"1Ki\". ";
    /** A period of evictions, and what the sync around it takes. */
    private static final Duration NOTICED = Duration.ofSeconds(11);

    private final SimWorld world = SimWorld.inCluster(1);

    private static Pod pod(String name, Optional<String> limit, UnaryOperator<PodSpecBuilder> more) {
        Container ignoresSignals = Container.builder().name(name).image("registry.local/app:1")
                .command(List.of("sh", "-c", "trap '' TERM; sleep infinity"))
                .volumeMounts(List.of(VolumeMount.builder().name("data").mountPath("/data").build())).build();
        Volume data = new Volume("data", Optional.of(new VolumeSource.EmptyDir("", limit.map(Quantity::parse))));
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(),
                more.apply(PodSpec.builder().containers(List.of(ignoresSignals)).volumes(List.of(data))
                        .terminationGracePeriodSeconds(600L)).build(), PodStatus.builder().phase(PodPhase.PENDING).build());
    }

    private static Pod pod(String name) {
        return pod(name, Optional.of("1Ki"), spec -> spec);
    }

    private boolean runs(String name) {
        return world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.name().equals(name) && c.state() == RunState.RUNNING);
    }

    private void runs(Pod... pods) {
        if (!world.agentRuns()) {
            world.startAgent();
        }
        for (Pod pod : pods) {
            world.cluster.pods().put(pod);
        }
        assertTrue(world.scheduler.runUntil(() -> List.of(pods).stream().allMatch(pod -> runs(pod.metadata().name())),
                Duration.ofMinutes(1)));
    }

    private void fill(String pod, int bytes) {
        world.disk.write("/var/lib/kubelet/pods/" + pod + "/volumes/kubernetes.io~empty-dir/data/file", new byte[bytes],
                0644);
    }

    private List<String> evictions() {
        return world.events.ofPods().stream().filter(event -> event.reason().equals("Evicted"))
                .map(event -> event.type() + " " + event.pod().name() + ": " + event.message()).toList();
    }

    private PodStatus reported(String name) {
        return world.reported.get(name).status();
    }

    @Test
    void itIsEndedAtOnceAndSaysWhy() {
        runs(pod("greedy"), pod("modest"));
        fill("greedy", 1025);
        fill("modest", 1024);
        assertTrue(world.scheduler.runUntil(() -> !runs("greedy"), NOTICED.plusSeconds(3)), "longer than a second of grace");
        world.scheduler.run(Duration.ofMinutes(2), () -> { });

        assertEquals(Optional.of(PodPhase.FAILED), reported("greedy").phase());
        assertEquals("Evicted: " + MESSAGE, reported("greedy").reason() + ": " + reported("greedy").message());
        assertEquals(Optional.empty(), reported("greedy").condition(ConditionType.DISRUPTION_TARGET));
        assertEquals(List.of("WARNING greedy: " + MESSAGE), evictions());
        assertTrue(runs("modest"));
    }

    @Test
    void itIsStillEndedByAnAgentThatComesLater() {
        runs(pod("greedy"));
        world.killAgent();
        fill("greedy", 1025);
        world.startAgent();
        assertTrue(world.scheduler.runUntil(() -> !runs("greedy"), Duration.ofMinutes(1)));
        assertEquals(List.of("WARNING greedy: " + MESSAGE), evictions());
    }

    @Test
    void aCriticalPodIsNotEvicted() {
        runs(pod("vital", Optional.of("1Ki"), spec -> spec.priority(CriticalPods.CRITICAL_PRIORITY)));
        fill("vital", 5000);
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        assertTrue(runs("vital"));
        assertEquals(List.of(), evictions());
    }

    @Test
    void aStaticPodStays() {
        world.startAgent();
        world.source.want(pod("static"));
        assertTrue(world.scheduler.runUntil(() -> runs("static"), Duration.ofMinutes(1)));
        fill("static", 5000);
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        assertTrue(runs("static"));
        assertEquals(0, world.statistics.measured());
    }

    @Test
    void nothingIsMeasuredThatHasNoLimit() {
        runs(pod("free", Optional.empty(), spec -> spec), pod("zero", Optional.of("0"), spec -> spec));
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        assertEquals(0, world.statistics.measured());
        assertTrue(runs("free"));
    }

    @Test
    void nothingIsMeasuredOfAPodThatHasEnded() {
        runs(pod("gone"));
        world.scheduler.run(Duration.ofSeconds(35), () -> { });
        assertTrue(world.statistics.measured() >= 3, "measured " + world.statistics.measured());
        world.cluster.pods().markDeleted("default", "gone", 1);
        assertTrue(world.scheduler.runUntil(() -> !runs("gone"), Duration.ofMinutes(1)));
        long measured = world.statistics.measured();
        world.scheduler.run(Duration.ofMinutes(5), () -> { });
        assertEquals(measured, world.statistics.measured());
        assertFalse(runs("gone"));
    }
}
