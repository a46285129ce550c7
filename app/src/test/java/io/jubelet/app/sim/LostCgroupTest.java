package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.runtime.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Pods whose cgroup somebody removes, and the cgroups above them, through the whole agent. */
class LostCgroupTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final CgroupName ROOT = new CgroupName(List.of("kubepods"));
    private static final CgroupName POD = ROOT.ofPod(QosClass.BEST_EFFORT, "uid");

    private final SimWorld world = new SimWorld(1, SimulationSettings.DEFAULT);

    LostCgroupTest() {
        world.startAgent();
    }

    private void want(RestartPolicy policy) {
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
                PodSpec.builder().restartPolicy(policy).terminationGracePeriodSeconds(1L)
                        .containers(List.of(Container.builder().name("app").image("registry.local/app:1")
                                .command(List.of("sleep", "infinity")).build())).build(),
                PodStatus.builder().build()));
        await(() -> phase().equals(Optional.of(PodPhase.RUNNING)));
    }

    private void await(BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, LIMIT), () -> world.reported.toString());
    }

    private Optional<PodPhase> phase() {
        return Optional.ofNullable(world.reported.get("uid")).flatMap(pod -> pod.status().phase());
    }

    private long running() {
        return world.runtime.snapshot().containers().stream().filter(c -> c.state() == RunState.RUNNING).count();
    }

    @Test
    void aPodIsStartedAgainInANewCgroup() {
        want(RestartPolicy.ALWAYS);
        String before = world.runtime.snapshot().sandboxes().getFirst().id();
        world.cgroups.destroy(POD);
        await(() -> world.cgroups.exists(POD) && running() == 1 && world.runtime.snapshot().sandboxes().stream()
                .anyMatch(sandbox -> !sandbox.id().equals(before)));
        await(() -> world.reported.get("uid").status().containerStatuses().getFirst().restartCount() == 1);
    }

    @Test
    void aPodThatRunsOnceHasFailed() {
        want(RestartPolicy.NEVER);
        world.cgroups.destroy(POD);
        await(() -> phase().equals(Optional.of(PodPhase.FAILED)));
        assertEquals(0, running());
    }

    @Test
    void theClassesHaveTheirWeights() {
        want(RestartPolicy.ALWAYS);
        await(() -> world.cgroups.allLimits(ROOT.ofClass(QosClass.BEST_EFFORT))
                .filter(limits -> limits.cpuShares().orElse(0) == 2).isPresent());
        assertEquals(2, world.cgroups.allLimits(ROOT.ofClass(QosClass.BURSTABLE)).orElseThrow().cpuShares().orElseThrow());
    }
}
