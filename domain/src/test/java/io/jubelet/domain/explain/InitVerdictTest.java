package io.jubelet.domain.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Why a pod with init containers and a sidecar does not run. */
class InitVerdictTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final ContainerState RUNS = new ContainerState.Running(Optional.of(NOW));
    private static final ContainerState WAITS = new ContainerState.Waiting("PodInitializing", "");
    private static final ContainerState SUCCEEDED = new ContainerState.Terminated(0, 0, "Completed", "", Optional.of(NOW),
            Optional.of(NOW), "");

    private static ContainerStatus status(String name, ContainerState state) {
        return ContainerStatus.builder().name(name).state(state).ready(state == RUNS).build();
    }

    private static Pod pod(PodPhase phase, ContainerState side, ContainerState first, ContainerState second, ContainerState app) {
        return new Pod(ObjectMeta.builder().name("web").uid("uid").build(), PodSpec.builder()
                .initContainers(List.of(Container.builder().name("side").restartPolicy(RestartPolicy.ALWAYS).build(),
                        Container.builder().name("first").build(), Container.builder().name("second").build()))
                .containers(List.of(Container.builder().name("app").build())).build(),
                PodStatus.builder().phase(phase).initContainerStatuses(List.of(status("side", side), status("first", first),
                        status("second", second))).containerStatuses(List.of(status("app", app))).build());
    }

    private static Verdict verdict(Pod pod, Decision... decisions) {
        Timeline timeline = Timeline.of(new PodIdentity("default", "web", "uid"));
        for (Decision decision : decisions) {
            timeline = timeline.with(NOW, decision);
        }
        return Verdict.of(timeline, Optional.of(pod));
    }

    private static Decision startFailed(String container) {
        return new ContainerDecision.StartFailed(container, "CreateContainerError", "e", NOW);
    }

    @Test
    void whileAnInitContainerRunsTheOthersWait() {
        assertEquals(new Verdict(Verdict.State.WAITING, "container first initializes the pod; the others are started after it",
                Optional.empty()), verdict(pod(PodPhase.PENDING, RUNS, RUNS, WAITS, WAITS),
                new ContainerDecision.Started("first", Optional.empty())));
        assertEquals("container second initializes the pod; the others are started after it",
                verdict(pod(PodPhase.PENDING, RUNS, SUCCEEDED, RUNS, WAITS)).text());
    }

    @Test
    void anInitContainerThatWaitsHoldsUpThePod() {
        assertEquals("container second can't be started: CreateContainerError: e",
                verdict(pod(PodPhase.PENDING, RUNS, SUCCEEDED, WAITS, WAITS), startFailed("second")).text());
        assertEquals("container side can't be started: CreateContainerError: e",
                verdict(pod(PodPhase.RUNNING, WAITS, SUCCEEDED, SUCCEEDED, RUNS), startFailed("side")).text());
    }

    @Test
    void anInitContainerThatHasEndedHoldsUpNothing() {
        assertEquals(Verdict.State.WAITING + " last: container first can't be started: CreateContainerError: e", text(verdict(
                pod(PodPhase.PENDING, RUNS, SUCCEEDED, SUCCEEDED, WAITS), startFailed("first"))));
        assertEquals(Verdict.State.RUNNING + " all its containers run", text(verdict(
                pod(PodPhase.RUNNING, RUNS, SUCCEEDED, SUCCEEDED, RUNS), startFailed("first"))));
    }

    private static String text(Verdict verdict) {
        return verdict.state() + " " + verdict.text();
    }
}
