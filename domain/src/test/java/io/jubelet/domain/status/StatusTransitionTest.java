package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.ExitCodeOperator;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.container.RestartRuleOnExitCodes;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StatusTransitionTest {

    private static final Instant LATER = START.plusSeconds(60).plusNanos(5);
    private static final PodStatus NONE = PodStatus.builder().build();

    private static PodStatus conditions(PodCondition... conditions) {
        return PodStatus.builder().conditions(List.of(conditions)).build();
    }

    private static PodStatus containers(ContainerStatus... statuses) {
        return PodStatus.builder().containerStatuses(List.of(statuses)).build();
    }

    private static PodStatus timed(PodStatus previous, PodStatus next, Instant now) {
        return StatusTransition.withTransitionTimes(previous, next, now);
    }

    private static Optional<Instant> since(PodStatus status, String type) {
        return status.condition(type).orElseThrow().lastTransitionTime();
    }

    @Test
    void theTimeOfAConditionIsThatOfItsLastChange() {
        PodStatus first = timed(NONE, conditions(Statuses.condition("Ready", false)), START);
        PodStatus same = timed(first, conditions(Statuses.condition("Ready", false)), LATER);
        PodStatus other = timed(same, conditions(Statuses.condition("Ready", true)), LATER);
        assertEquals(Optional.of(START), since(first, "Ready"));
        assertEquals(Optional.of(START), since(same, "Ready"));
        assertEquals(Optional.of(START.plusSeconds(60)), since(other, "Ready"));
    }

    @Test
    void conditionsOfOthersKeepTheirTimes() {
        PodCondition foreign = Statuses.condition("example.com/x", true);
        assertEquals(List.of(foreign), timed(NONE, conditions(foreign), START).conditions());
    }

    @Test
    void theStartTimeIsSetOnce() {
        PodStatus first = timed(NONE, NONE, START);
        assertEquals(Optional.of(START), first.startTime());
        assertEquals(Optional.of(START), timed(first, NONE, LATER).startTime());
    }

    private static Pod single(RestartPolicy policy) {
        return pod(PodSpec.builder().restartPolicy(policy).containers(List.of(container("a"))));
    }

    @ParameterizedTest
    @CsvSource({"ALWAYS, 0, true", "ON_FAILURE, 1, true", "ON_FAILURE, 0, false", "NEVER, 1, false"})
    void aContainerIsRestartedOnlyIfThePolicyAllows(RestartPolicy policy, int exitCode, boolean allowed) {
        PodStatus before = containers(Statuses.container("a", Statuses.ended(exitCode)).build());
        PodStatus after = containers(Statuses.container("a", Statuses.running()).build());
        StatusTransition transition = StatusTransition.of(single(policy), before, after, START);
        assertEquals(allowed, transition instanceof StatusTransition.Accepted, transition.toString());
        assertInstanceOf(StatusTransition.Accepted.class, StatusTransition.of(single(policy), before, before, START));
    }

    /** The policy of another container allows nothing; where that of the pod allows a restart, the own one does not matter. */
    @ParameterizedTest
    @CsvSource({"NEVER, a, ALWAYS, 0, true", "NEVER, a, NEVER, 0, false", "NEVER, b, ALWAYS, 0, false", "ALWAYS, a, NEVER, 0, true",
        "ON_FAILURE, a, NEVER, 1, true", "ON_FAILURE, a, NEVER, 0, false", "ON_FAILURE, a, ALWAYS, 0, true"})
    void thePolicyOfThePodOrTheOwnOneAllowsARestart(
            RestartPolicy ofPod, String name, RestartPolicy policy, int exitCode, boolean allowed) {
        Pod pod = pod(PodSpec.builder().restartPolicy(ofPod).containers(List.of(container("a", policy), container("b"))));
        StatusTransition transition = StatusTransition.of(pod, containers(Statuses.container(name, Statuses.ended(exitCode)).build()),
                containers(Statuses.container(name, Statuses.running()).build()), START);
        assertEquals(allowed, transition instanceof StatusTransition.Accepted, transition.toString());
    }

    @Test
    void aContainerThatHasNotEndedOrIsAnotherOneIsNotRestarted() {
        ContainerStatus running = Statuses.container("a", Statuses.running()).build();
        ContainerStatus waits = Statuses.container("a", Statuses.waiting("x")).build();
        ContainerStatus ended = Statuses.container("b", Statuses.ended(0)).build();
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER).containers(List.of(container("a"), container("b"))));
        assertInstanceOf(StatusTransition.Accepted.class,
                StatusTransition.of(pod, containers(running, ended), containers(waits, ended), START));
    }

    @ParameterizedTest
    @EnumSource(RestartRuleAction.class)
    void aRuleThatRestartsAllContainersAllowsEveryRestart(RestartRuleAction action) {
        var rule = new ContainerRestartRule(Optional.of(action),
                Optional.of(new RestartRuleOnExitCodes(Optional.of(ExitCodeOperator.IN), List.of(42))));
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER).containers(List.of(container("a"),
                container("b", RestartPolicy.NEVER).toBuilder().restartPolicyRules(List.of(rule)).build())));
        StatusTransition transition = StatusTransition.of(pod, containers(Statuses.container("a", Statuses.ended(0)).build()),
                containers(Statuses.container("a", Statuses.running()).build()), START);
        assertEquals(action == RestartRuleAction.RESTART_ALL_CONTAINERS, transition instanceof StatusTransition.Accepted,
                transition.toString());
    }

    @Test
    void statusesOfInitContainersHaveTheirPlacesInTheSpec() {
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER).initContainers(List.of(container("i"), container("j")))
                .containers(List.of(container("a"))));
        ContainerStatus i = Statuses.container("i", Statuses.ended(0)).build();
        ContainerStatus j = Statuses.container("j", Statuses.ended(0)).build();
        PodStatus inOrder = PodStatus.builder().initContainerStatuses(List.of(i, j)).build();
        PodStatus swapped = PodStatus.builder().initContainerStatuses(List.of(j, i)).build();
        assertInstanceOf(StatusTransition.Accepted.class, StatusTransition.of(pod, inOrder, inOrder, START));
        var illegal = assertInstanceOf(StatusTransition.Illegal.class, StatusTransition.of(pod, swapped, swapped, START));
        assertEquals("the status of init container j is not at its place in the spec", illegal.message());
        PodStatus more = PodStatus.builder().initContainerStatuses(
                List.of(i, j, Statuses.container("k", Statuses.ended(0)).build())).build();
        assertEquals("the status of init container k is not at its place in the spec", assertInstanceOf(StatusTransition.Illegal.class,
                StatusTransition.of(pod, more, more, START)).message());
    }

    @Test
    void theMessageNamesTheContainer() {
        PodStatus before = containers(Statuses.container("a", Statuses.ended(0)).build());
        PodStatus after = containers(Statuses.container("a", Statuses.waiting("x")).build());
        assertEquals(new StatusTransition.Illegal(
                        "terminated container a attempted illegal transition to non-terminated state", before),
                StatusTransition.of(single(RestartPolicy.NEVER), before, after, START));
    }

    @Test
    void sidecarsMayBeRestarted() {
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER)
                .initContainers(List.of(sidecar("s"))).containers(List.of(container("a"))));
        PodStatus before = PodStatus.builder()
                .initContainerStatuses(List.of(Statuses.container("s", Statuses.ended(0)).build())).build();
        PodStatus after = PodStatus.builder()
                .initContainerStatuses(List.of(Statuses.container("s", Statuses.running()).build())).build();
        assertInstanceOf(StatusTransition.Accepted.class, StatusTransition.of(pod, before, after, START));
    }

    @ParameterizedTest
    @CsvSource({"ALWAYS, 0, true", "ON_FAILURE, 1, true", "ON_FAILURE, 0, false", "NEVER, 0, false"})
    void anInitContainerThatSucceededRunsAgainOnlyIfThePolicyAllows(RestartPolicy policy, int exitCode, boolean allowed) {
        Pod pod = pod(PodSpec.builder().restartPolicy(policy)
                .initContainers(List.of(container("i"))).containers(List.of(container("a"))));
        PodStatus before = PodStatus.builder().phase(PodPhase.RUNNING)
                .initContainerStatuses(List.of(Statuses.container("i", Statuses.ended(exitCode)).build())).build();
        PodStatus after = PodStatus.builder().phase(PodPhase.PENDING)
                .initContainerStatuses(List.of(Statuses.container("i", Statuses.running()).build())).build();
        StatusTransition transition = StatusTransition.of(pod, before, after, START);
        assertEquals(allowed, transition instanceof StatusTransition.Accepted, transition.toString());
    }

    /** A pod of two init containers, the first of which is repeated in a new sandbox. */
    private static StatusTransition.Illegal repeated(PodStatus before, PodStatus after) {
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.ON_FAILURE)
                .initContainers(List.of(container("i"), container("j"))).containers(List.of(container("a"))));
        return assertInstanceOf(StatusTransition.Illegal.class, StatusTransition.of(pod,
                before.toBuilder().startTime(START).initContainerStatuses(inits(Statuses.ended(0))).build(),
                after.toBuilder().initContainerStatuses(inits(Statuses.waiting("x"))).build(), LATER));
    }

    private static List<ContainerStatus> inits(ContainerState first) {
        return List.of(Statuses.container("i", first).ready(first instanceof ContainerState.Terminated).build(),
                Statuses.container("j", Statuses.waiting("PodInitializing")).build());
    }

    @Test
    void thatTheAgentMakesAPodFailIsReportedWhateverItsContainersDo() {
        PodStatus before = Statuses.phase(PodPhase.PENDING).conditions(List.of(Statuses.condition("Ready", false))).build();
        PodStatus shutDown = Statuses.phase(PodPhase.FAILED).reason("Terminated").message("why").conditions(List.of(
                Statuses.condition("DisruptionTarget", true), Statuses.condition("Ready", false),
                Statuses.condition("Initialized", false).toBuilder().message("[i j]").build())).build();
        PodStatus retained = repeated(before, shutDown).retained();
        assertEquals("FAILED Terminated why", retained.phase().orElseThrow() + " " + retained.reason() + " "
                + retained.message());
        assertEquals(inits(Statuses.ended(0)), retained.initContainerStatuses(), "they never came back");
        assertEquals(Optional.of(START.plusSeconds(60)), since(retained, "DisruptionTarget"));
        assertEquals("containers with incomplete status: [j]", retained.condition("Initialized").orElseThrow().message());
        assertEquals(Optional.of(START), retained.startTime());
    }

    @Test
    void nothingElseOfARefusedStatusIsReported() {
        PodStatus before = Statuses.phase(PodPhase.RUNNING).build();
        PodStatus ended = Statuses.phase(PodPhase.SUCCEEDED).build();
        PodStatus failed = Statuses.phase(PodPhase.FAILED).reason("Terminated").build();
        assertEquals(Optional.of(PodPhase.RUNNING),
                repeated(before, Statuses.phase(PodPhase.PENDING).reason("x").build()).retained().phase());
        assertEquals(Optional.of(PodPhase.RUNNING),
                repeated(before, Statuses.phase(PodPhase.FAILED).build()).retained().phase(), "what containers seem to say");
        assertEquals(Optional.of(PodPhase.SUCCEEDED), repeated(ended, failed).retained().phase());
    }

    @Test
    void anAcceptedStatusSurvivesBeingSent() {
        ContainerState.Terminated end = new ContainerState.Terminated(
                1, 0, "Error", "ü".repeat(7_000), Optional.of(LATER), Optional.of(LATER), "");
        Pod pod = single(RestartPolicy.ALWAYS);
        Pod second = pod.withMetadata(pod.metadata().toBuilder().generation(2).build());
        StatusTransition.Accepted accepted = assertInstanceOf(StatusTransition.Accepted.class, StatusTransition.of(
                second, NONE, StatusTransition.observed(second, containers(Statuses.container("a", end).build())), LATER));
        ContainerState.Terminated reported = accepted.status().containerStatuses().getFirst().terminated().orElseThrow();
        assertEquals(2, accepted.status().observedGeneration());
        assertEquals(Optional.of(START.plusSeconds(60)), reported.finishedAt());
        assertEquals(12 * 1024, reported.message().getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void aStatusSaysTheSameWhateverOthersWrite() {
        PodStatus one = conditions(Statuses.condition("Ready", true), Statuses.condition("PodScheduled", true));
        PodStatus other = conditions(Statuses.condition("PodScheduled", true), Statuses.condition("x", true),
                Statuses.condition("Ready", true));
        assertTrue(StatusTransition.isSame(one, other));
        assertFalse(StatusTransition.isSame(one, conditions(Statuses.condition("Ready", true))));
        assertFalse(StatusTransition.isSame(one, one.toBuilder().reason("x").build()));
    }
}
