package io.jubelet.domain.actions;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.termination.KillReason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Init containers that run beside the others. */
class SidecarsTest {
    private static final Probe PROBE = Probe.builder().build();
    private final Container first = sidecar("first");
    private final Container second = sidecar("second");
    private final Container app = container("app");
    private final Pod pod = podWith(first, second);

    private Pod podWith(Container... sidecars) {
        return pod(PodSpec.builder().initContainers(List.of(sidecars)).containers(List.of(app)));
    }

    private static PodActions decide(Pod pod, ObservedContainer... containers) {
        return PodActionsDecision.decide(PodSituation.of(pod, observed(containers)));
    }

    private static PodActions decide(
            Pod pod, Map<String, ProbeResult> liveness, Map<String, ProbeResult> startup,
            ObservedContainer... containers) {
        return PodActionsDecision.decide(new PodSituation(pod, observed(containers), liveness, startup, false, Map.of(),
                ResourceRequirements.NONE));
    }

    @Test
    void theNextStartsBesideOneThatRuns() {
        assertEquals(List.of(second), decide(pod, running("first")).initContainersToStart());
    }

    @Test
    void regularContainersStartWhenTheLastRuns() {
        assertEquals(List.of(app), decide(pod, running("second"), running("first")).containersToStart());
    }

    @Test
    void oneThatEndedIsStartedAgainEvenInAPodThatNeverRestarts() {
        Pod never = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER)
                .initContainers(List.of(first, second)).containers(List.of(app)));
        PodActions actions = decide(never, running("app"), running("second"), exited("first", 0));
        assertEquals(List.of(first), actions.initContainersToStart());
    }

    @Test
    void oneThatVanishedIsStartedAgainInTheOrderOfThePod() {
        assertEquals(List.of(first, second), decide(pod, running("app")).initContainersToStart());
    }

    /** Some runtimes keep an instance that could not be started; what came after it tells more. */
    @Test
    void onlyTheNewestRunOfARegularContainerProvesInitialization() {
        PodActions actions = decide(pod, exited("app", 1), instance("app", RunState.CREATED).build(),
                exited("second", 1), running("first"));
        assertEquals(List.of(second), actions.initContainersToStart());
        assertEquals(List.of(), actions.containersToStart());
    }

    @Test
    void oneThatGotLostIsKilledAndStartedAgain() {
        PodActions actions = decide(
                pod, running("app"), running("second"), instance("first", RunState.UNKNOWN).build());
        assertEquals(List.of(first), actions.initContainersToStart());
        assertEquals(KillReason.UNKNOWN, actions.containersToKill().getFirst().reason());
    }

    @Test
    void theNextWaitsUntilTheStartupProbeSucceeds() {
        Container probed = first.toBuilder().startupProbe(PROBE).build();
        Pod pod = podWith(probed, second);
        assertTrue(decide(pod, Map.of(), Map.of(), running("first")).isNothing());
        assertTrue(decide(pod, Map.of(), Map.of("first", ProbeResult.UNKNOWN), running("first")).isNothing());
        assertEquals(List.of(second), decide(pod, Map.of(), Map.of("first", ProbeResult.SUCCESS), running("first"))
                .initContainersToStart());
    }

    @Test
    void aFailedStartupProbeRestartsIt() {
        Container probed = first.toBuilder().startupProbe(PROBE).build();
        PodActions actions = decide(podWith(probed, second),
                Map.of(), Map.of("first", ProbeResult.FAILURE), running("first"));
        assertEquals(List.of(probed), actions.initContainersToStart());
        assertEquals(List.of(new ContainerKill("first", probed, KillReason.STARTUP_PROBE,
                "Init container first failed startup probe")), actions.containersToKill());
    }

    @Test
    void aFailedLivenessProbeRestartsItAndHoldsUpNobody() {
        Container probed = first.toBuilder().livenessProbe(PROBE).build();
        PodActions actions = decide(podWith(probed, second),
                Map.of("first", ProbeResult.FAILURE), Map.of(), running("first"));
        assertEquals(List.of(probed, second), actions.initContainersToStart());
        assertEquals(KillReason.LIVENESS_PROBE, actions.containersToKill().getFirst().reason());
    }

    @Test
    void aLivenessResultWithoutProbeIsIgnored() {
        assertTrue(decide(pod, Map.of("first", ProbeResult.FAILURE), Map.of(),
                running("app"), running("second"), running("first")).isNothing());
    }

    /** A result that a probe has not given yet can still be a failure, and a resize is no use to a container that is killed. */
    @Test
    void oneWithoutLivenessResultIsNotResized() {
        Container probed = first.toBuilder().livenessProbe(PROBE)
                .resources(new ResourceRequirements(Map.of("cpu", Quantity.parse("1")), Map.of(), List.of())).build();
        ObservedContainer[] all = {running("app"), running("second"), running("first")};
        assertTrue(decide(podWith(probed, second), Map.of(), Map.of(), all).isNothing());
        assertEquals(Set.of("cpu"), decide(podWith(probed, second), Map.of("first", ProbeResult.SUCCESS), Map.of(), all)
                .containersToResize().keySet());
    }

    @Test
    void anotherImageReplacesIt() {
        PodActions actions = decide(podWith(first.toBuilder().image("first:2").build(), second),
                running("app"), running("second"), running("first"));
        assertEquals("Init container first definition changed", actions.containersToKill().getFirst().message());
        assertEquals("first", actions.initContainersToStart().getFirst().name());
    }

    @Test
    void theyDoNotKeepAPodAliveThatHasEnded() {
        Pod never = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER)
                .initContainers(List.of(first, second)).containers(List.of(app)));
        PodActions actions = decide(never, exited("first", 1), running("second"), exited("app", 0));
        assertTrue(actions.killPod());
        assertEquals(List.of(), actions.initContainersToStart());
    }
}
