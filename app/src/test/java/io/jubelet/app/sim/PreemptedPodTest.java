package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
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

/** A pod that makes room for a more important one, through the whole agent. */
class PreemptedPodTest {

    private final SimWorld world = new SimWorld(1);

    private static Pod pod(String name, int priority, String... command) {
        Container container = Container.builder().name(name).image("registry.local/" + name + ":1").command(List.of(command))
                .resources(new ResourceRequirements(Map.of(), Map.of("cpu", Quantity.parse("40")), List.of())).build();
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(),
                PodSpec.builder().containers(List.of(container)).restartPolicy(RestartPolicy.NEVER).priority(priority)
                        .terminationGracePeriodSeconds(30L).build(), PodStatus.builder().build());
    }

    private boolean runs(String name) {
        return world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.name().equals(name) && c.state() == RunState.RUNNING);
    }

    private PodStatus preempted(String... command) {
        world.startAgent();
        world.source.want(pod("low", 1, command));
        assertTrue(world.scheduler.runUntil(() -> runs("low"), Duration.ofMinutes(1)));
        world.source.want(pod("high", 2, "sleep", "infinity"));
        assertTrue(world.scheduler.runUntil(() -> runs("high"), Duration.ofMinutes(2)));
        world.scheduler.run(Duration.ofSeconds(10), () -> { });

        assertTrue(!runs("low"), "both run");
        PodStatus low = world.reported.get("low").status();
        PodCondition disruption = low.condition(ConditionType.DISRUPTION_TARGET).orElseThrow();
        assertEquals("TerminationByKubelet", disruption.reason());
        assertTrue(disruption.lastTransitionTime().isPresent());
        return low;
    }

    @Test
    void theLessImportantPodFailsAndTheOtherRuns() {
        PodStatus low = preempted("sleep", "infinity");
        assertEquals(Optional.of(PodPhase.FAILED), low.phase());
        assertEquals("Preempting: Preempted in order to admit critical pod", low.reason() + ": " + low.message());
    }

    @Test
    void onceItsContainersEndWellItHasSucceeded() {
        PodStatus low = preempted("sh", "-c", "trap 'exit 0' TERM; sleep infinity");
        assertEquals(Optional.of(PodPhase.SUCCEEDED), low.phase());
        assertEquals("", low.reason() + low.message());
    }
}
