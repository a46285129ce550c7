package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.ExitCodeOperator;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.container.RestartRuleOnExitCodes;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestartOfAllTest {

    private static final Container TRIGGER = container("t", RestartPolicy.NEVER).toBuilder()
            .restartPolicyRules(List.of(new ContainerRestartRule(Optional.of(RestartRuleAction.RESTART_ALL_CONTAINERS),
                    Optional.of(new RestartRuleOnExitCodes(Optional.of(ExitCodeOperator.IN), List.of(42)))))).build();
    private static final Pod POD = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER)
            .containers(List.of(TRIGGER, container("a"))));
    private static final PodStatus NONE = PodStatus.builder().build();
    private static final PodStatus RESTARTING = PodStatus.builder()
            .conditions(List.of(Statuses.condition("AllContainersRestarting", true))).build();

    private static PodCondition condition(ObservedPod observed, PodStatus previous, PodPhase phase) {
        return RestartOfAll.condition(POD, observed, previous, phase).orElseThrow();
    }

    @Test
    void beginsWithTheExitThatAsksForIt() {
        assertTrue(RestartOfAll.isRequested(POD, observed(exited("t", 42), running("a")), NONE));
        assertFalse(RestartOfAll.isRequested(POD, observed(exited("t", 1), running("a")), NONE));
        assertFalse(RestartOfAll.isRequested(POD, observed(exited("a", 42)), NONE));
    }

    @Test
    void goesOnUntilTheLastOldContainerIsRemoved() {
        assertTrue(condition(observed(exited("t", 42)), NONE, PodPhase.RUNNING).isTrue());
        assertTrue(condition(observed(running("a")), RESTARTING, PodPhase.RUNNING).isTrue());
        assertFalse(condition(observed(), RESTARTING, PodPhase.RUNNING).isTrue());
        PodStatus status = PodStatusComputation.compute(StatusInput.builder(POD, observed(exited("t", 42))).runtimeName("rt").build());
        assertTrue(status.condition("AllContainersRestarting").orElseThrow().isTrue());
    }

    @Test
    void aPodThatHasEndedRestartsNothing() {
        PodCondition condition = condition(observed(exited("t", 42)), RESTARTING, PodPhase.FAILED);
        assertFalse(condition.isTrue());
        assertEquals("PodFailed", condition.reason());
    }

    /** The runtime may have lost the exit code that was reported. Once the container runs again, that exit is past. */
    @ParameterizedTest
    @CsvSource({"t, EXITED, t, 42, true", "t, EXITED, t, 1, false", "t, RUNNING, t, 42, false", "t, EXITED, a, 42, false",
        "a, EXITED, a, 42, false", "a, EXITED, t, 42, false", "i, EXITED, i, 42, true", "i, EXITED, i, 1, false"})
    void anExitThatWasReportedCountsToo(String seen, RunState state, String reported, int exitCode, boolean requested) {
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER)
                .initContainers(List.of(TRIGGER.toBuilder().name("i").build())).containers(POD.spec().containers()));
        List<ContainerStatus> statuses = List.of(Statuses.container(reported, Statuses.ended(exitCode)).build());
        PodStatus previous = reported.equals("i") ? PodStatus.builder().initContainerStatuses(statuses).build()
                : PodStatus.builder().containerStatuses(statuses).build();
        ObservedPod observed = observed(instance(seen, state).exitCode(137).build());
        assertEquals(requested, RestartOfAll.isRequested(pod, observed, previous));
        assertEquals(requested, RestartOfAll.condition(pod, observed, previous, PodPhase.RUNNING).orElseThrow().isTrue());
    }

    @Test
    void aRuleThatRestartsOneContainerIsNone() {
        Container one = TRIGGER.toBuilder().restartPolicyRules(TRIGGER.restartPolicyRules().stream()
                .map(rule -> new ContainerRestartRule(Optional.of(RestartRuleAction.RESTART), rule.exitCodes())).toList()).build();
        assertEquals(Optional.empty(), RestartOfAll.condition(pod(one), observed(), NONE, PodPhase.RUNNING));
    }

    @Test
    void podsWithoutSuchARuleDoNotHaveTheCondition() {
        assertEquals(Optional.empty(),
                RestartOfAll.condition(pod(container("a")), observed(), NONE, PodPhase.RUNNING));
    }

    @Test
    void removedContainersSayWhy() {
        PodStatus reported = RESTARTING.toBuilder().containerStatuses(List.of(
                Statuses.container("a", Statuses.running()).restartCount(1).build())).build();
        List<ContainerStatus> statuses = PodStatusComputation.compute(
                StatusInput.builder(POD, observed(exited("t", 42))).previous(reported).runtimeName("rt").build())
                .containerStatuses();
        ContainerStatus removed = statuses.getFirst();
        assertEquals("RestartingAllContainers", removed.waiting().orElseThrow().reason());
        assertEquals(137, removed.lastTerminated().orElseThrow().exitCode());
        assertEquals(2, removed.restartCount());
    }

    @Test
    void oneThatWaitedIsNotRestarted() {
        PodStatus reported = RESTARTING.toBuilder().containerStatuses(List.of(
                Statuses.container("a", Statuses.waiting("x")).restartCount(1).build())).build();
        ContainerStatus waiting = PodStatusComputation.compute(StatusInput.builder(POD, observed(exited("t", 42)))
                .previous(reported).runtimeName("rt").build()).containerStatuses().getFirst();
        assertEquals("ContainerCreating", waiting.waiting().orElseThrow().reason());
        assertEquals(Optional.empty(), waiting.lastState());
        assertEquals(1, waiting.restartCount());
    }

    @ParameterizedTest
    @CsvSource({"true, RestartingAllContainers", "false, ContainerStatusUnknown"})
    void oneThatTheRuntimeLostTrackOfSaysWhy(boolean restarting, String reason) {
        PodStatus reported = (restarting ? RESTARTING : NONE).toBuilder().containerStatuses(List.of(
                Statuses.container("a", Statuses.running()).build())).build();
        ContainerStatus lost = PodStatusComputation.compute(StatusInput.builder(
                POD, observed(instance("a", RunState.UNKNOWN).build())).previous(reported).runtimeName("rt").build())
                .containerStatuses().getFirst();
        assertEquals(reason, lost.terminated().orElseThrow().reason());
    }
}
