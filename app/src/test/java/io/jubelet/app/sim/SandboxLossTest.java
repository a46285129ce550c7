package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.RunState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pod that loses its sandbox begins anew in another one, with its init containers and in their order. */
class SandboxLossTest {

    private final ProbedPod one = new ProbedPod();
    private final SimWorld world = one.world;
    /** Containers of the second sandbox in the order in which they ran, each with its restart count. */
    private final List<String> started = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(names = {"ALWAYS", "ON_FAILURE"})
    void initContainersAreRepeatedBeforeAnythingElseStarts(RestartPolicy policy) {
        try (SimLog log = SimLog.kept()) {
            world.source.want(ProbedPod.pod(PodSpec.builder().restartPolicy(policy)
                    .initContainers(List.of(init("first"), init("second")))
                    .containers(List.of(ProbedPod.app().build())).build()));
            one.awaits(one::isReady);

            world.runtime.failSandbox(world.runtime.snapshot().sandboxes().getFirst().id());
            one.awaits(() -> look().equals(List.of("first 1")));
            one.passes(Duration.ofSeconds(1));
            PodStatus meanwhile = reported();
            assertFalse(one.isReady());
            // Where nothing but a new sandbox lets it run again, an API server would refuse a status that says so: what was
            // reported when the sandbox was lost stands.
            assertEquals(policy == RestartPolicy.ALWAYS ? PodPhase.PENDING : PodPhase.RUNNING, meanwhile.phase().orElseThrow());
            assertTrue(policy == RestartPolicy.ALWAYS || meanwhile.containerStatuses().getFirst().terminated().isPresent());
            assertEquals(policy == RestartPolicy.ALWAYS,
                    meanwhile.initContainerStatuses().getFirst().running().isPresent());

            one.awaits(() -> look().size() == 3);
            assertEquals(List.of("first 1", "second 1", "app 1"), started);
            one.awaits(one::isReady);
            assertEquals(List.of(1, 1), reported().initContainerStatuses().stream().map(ContainerStatus::restartCount).toList());
            assertEquals(List.of(), log.errors());
        }
    }

    /** The network of a sandbox stays reserved until it is stopped; a pod may have one address only, or ports of the node. */
    @Test
    void aSandboxThatDiedIsStoppedBeforeTheNextOneIsMade() {
        world.source.want(ProbedPod.pod(ProbedPod.app().command(List.of("false")).build()));
        one.awaits(() -> world.runtime.snapshot().containers().stream().anyMatch(c -> c.state() == RunState.EXITED));
        String first = world.runtime.snapshot().sandboxes().getFirst().id();
        world.faults.sandboxCalls.clear();

        world.runtime.failSandbox(first);
        one.awaits(() -> world.runtime.snapshot().sandboxes().stream().anyMatch(s -> s.attempt() == 1));
        assertEquals(List.of("StopPodSandbox " + first, "RunPodSandbox default"), world.faults.sandboxCalls);
    }

    private static Container init(String name) {
        return ProbedPod.container(name).command(List.of("sleep", "2")).build();
    }

    private PodStatus reported() {
        return world.reported.get("uid").status();
    }

    private List<String> look() {
        var now = world.runtime.snapshot();
        now.sandboxes().stream().filter(s -> s.attempt() == 1).findFirst().ifPresent(second -> now.containers().stream()
                .filter(c -> c.sandboxId().equals(second.id()) && c.state() == RunState.RUNNING)
                .map(c -> c.name() + " " + c.attempt()).filter(run -> !started.contains(run))
                .forEach(started::add));
        return started;
    }
}
