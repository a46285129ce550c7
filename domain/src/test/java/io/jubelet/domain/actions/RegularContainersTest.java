package io.jubelet.domain.actions;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.deleted;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.termination.KillReason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RegularContainersTest {
    private final Container a = container("a");
    private final Container b = container("b");

    private Pod podWith(RestartPolicy policy) {
        return pod(PodSpec.builder().restartPolicy(policy).containers(List.of(a, b)));
    }

    private static PodActions decide(Pod pod, ObservedContainer... containers) {
        return PodActionsDecision.decide(PodSituation.of(pod, observed(containers)));
    }

    private static PodActions decide(Pod pod, Map<String, ProbeResult> liveness, Map<String, ProbeResult> startup) {
        return PodActionsDecision.decide(new PodSituation(pod, observed(running("a"), running("b")), liveness, startup,
                false, Map.of(), ResourceRequirements.NONE));
    }

    @Test
    void aHealthyPodIsLeftAlone() {
        PodActions actions = decide(podWith(RestartPolicy.ALWAYS), running("a"), running("b"));
        assertTrue(actions.isNothing());
        assertEquals("sandbox", actions.sandboxId());
    }

    @Test
    void whatIsMissingIsStarted() {
        assertEquals(List.of(b), decide(podWith(RestartPolicy.NEVER), running("a")).containersToStart());
    }

    @ParameterizedTest
    @CsvSource({"ALWAYS, 0, true", "ALWAYS, 1, true", "ON_FAILURE, 0, false", "ON_FAILURE, 1, true", "NEVER, 1, false"})
    void whatEndedFollowsTheRestartPolicy(RestartPolicy policy, int exitCode, boolean restart) {
        PodActions actions = decide(podWith(policy), running("a"), exited("b", exitCode));
        assertEquals(restart ? List.of(b) : List.of(), actions.containersToStart());
        assertEquals(List.of(), actions.containersToKill());
        assertEquals(!restart, actions.isNothing());
        assertFalse(actions.killPod());
    }

    @Test
    void aPodWithNothingLeftToRunIsKilled() {
        PodActions actions = decide(podWith(RestartPolicy.ON_FAILURE), exited("a", 0), exited("b", 0));
        assertTrue(actions.killPod());
        assertFalse(actions.createSandbox());
    }

    @Test
    void aDeletedPodStartsNothing() {
        assertTrue(decide(deleted(podWith(RestartPolicy.ALWAYS)), exited("a", 1)).killPod());
    }

    @Test
    void whatGotLostIsKilledBeforeItIsStartedAgain() {
        PodActions actions = decide(podWith(RestartPolicy.NEVER), running("a"), instance("b", RunState.UNKNOWN).build());
        assertEquals(List.of(b), actions.containersToStart());
        assertEquals(List.of(new ContainerKill("b", b, KillReason.UNKNOWN,
                "Container is in \"unknown\" state, try killing it before restart")), actions.containersToKill());
    }

    @Test
    void onlyTheNewestInstanceCounts() {
        assertTrue(decide(podWith(RestartPolicy.ALWAYS), running("a"), running("b"), exited("b", 1)).isNothing());
    }

    @Test
    void anotherImageReplacesAContainerWhateverThePolicy() {
        Container changed = b.toBuilder().image("b:2").build();
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER).containers(List.of(a, changed)));
        PodActions actions = decide(pod, running("a"), running("b"));
        assertEquals(List.of(changed), actions.containersToStart());
        assertEquals(List.of(new ContainerKill("b", changed, KillReason.NONE,
                "Container b definition changed, will be restarted")), actions.containersToKill());
    }

    @ParameterizedTest
    @CsvSource({"ALWAYS, ', will be restarted'", "ON_FAILURE, ', will be restarted'", "NEVER, ''"})
    void aFailedLivenessProbeKillsAndRestartsUnlessNever(RestartPolicy policy, String suffix) {
        PodActions actions = decide(podWith(policy), Map.of("b", ProbeResult.FAILURE), Map.of());
        assertEquals(List.of(new ContainerKill("b", b, KillReason.LIVENESS_PROBE,
                "Container b failed liveness probe" + suffix)), actions.containersToKill());
        assertEquals(suffix.isEmpty() ? List.of() : List.of(b), actions.containersToStart());
    }

    @ParameterizedTest
    @EnumSource(names = "FAILURE", mode = EnumSource.Mode.EXCLUDE)
    void otherResultsOfProbesKillNothing(ProbeResult result) {
        assertTrue(decide(podWith(RestartPolicy.ALWAYS), Map.of("b", result), Map.of("b", result)).isNothing());
    }

    @Test
    void aFailedStartupProbeKillsAndRestarts() {
        PodActions actions = decide(podWith(RestartPolicy.ALWAYS), Map.of(), Map.of("b", ProbeResult.FAILURE));
        assertEquals(KillReason.STARTUP_PROBE, actions.containersToKill().getFirst().reason());
        assertEquals(List.of(b), actions.containersToStart());
    }

    @Test
    void probesThatKilledTheLastContainerOfAPodThatNeverRestartsEndThePod() {
        PodActions actions = decide(podWith(RestartPolicy.NEVER),
                Map.of("a", ProbeResult.FAILURE, "b", ProbeResult.FAILURE), Map.of());
        assertTrue(actions.killPod());
    }

    @Test
    void thePolicyOfTheContainerDecidesAboutProbeKills() {
        Container always = container("b", RestartPolicy.ALWAYS);
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER).containers(List.of(a, always)));
        assertEquals(List.of(always),
                decide(pod, Map.of("b", ProbeResult.FAILURE), Map.of()).containersToStart());
    }

    @Test
    void whatWasEndedToBeStartedAnewIsStartedWhateverThePolicySays() {
        Pod pod = podWith(RestartPolicy.NEVER);
        PodActions actions = PodActionsDecision.decide(new PodSituation(pod, observed(exited("a", 0), exited("b", 0)), Map.of(), Map.of(),
                false, Map.of(), ResourceRequirements.NONE, Set.of("a")));
        assertEquals(List.of(a), actions.containersToStart());
        assertFalse(actions.killPod());
    }
}
