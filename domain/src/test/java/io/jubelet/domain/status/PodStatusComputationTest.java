package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.deleted;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodStatusComputationTest {

    private static final Pod ONE = pod(container("a"));

    private static PodStatus compute(Pod pod, ObservedPod observed, PodStatus previous) {
        return PodStatusComputation.compute(
                StatusInput.builder(pod, observed).previous(previous).runtimeName("rt").build());
    }

    private static PodStatus reported(ContainerStatus... statuses) {
        return Statuses.phase(PodPhase.RUNNING).containerStatuses(List.of(statuses)).build();
    }

    private static ContainerStatus follow(Pod pod, ObservedPod observed, ContainerStatus before) {
        return Statuses.only(compute(pod, observed, reported(before)).containerStatuses());
    }

    @Test
    void aContainerThatWasNotMadeYetWaits() {
        PodStatus status = compute(ONE, observed(), PodStatus.builder().build());
        assertEquals(Optional.of(Statuses.waiting("ContainerCreating")),
                Statuses.only(status.containerStatuses()).state());
        assertEquals(Optional.of(PodPhase.PENDING), status.phase());
        Pod withInit = pod(PodSpec.builder().initContainers(List.of(container("i")))
                .containers(ONE.spec().containers()));
        assertEquals(Optional.of(Statuses.waiting("PodInitializing")),
                Statuses.only(compute(withInit, observed(), PodStatus.builder().build()).containerStatuses()).state());
    }

    @Test
    void theStopSignalIsThatOfTheRuntimeWhereItIsDesired() {
        ObservedPod observed = observed(instance("a", RunState.RUNNING).stopSignal("SIGUSR1").build());
        var input = StatusInput.builder(ONE, observed).runtimeName("rt");
        assertEquals("", Statuses.only(PodStatusComputation.compute(input.build()).containerStatuses()).stopSignal());
        assertEquals("SIGUSR1", Statuses.only(PodStatusComputation.compute(input.stopSignals(true).build())
                .containerStatuses()).stopSignal());
    }

    /** A pod that succeeds only because it was told to end has failed. */
    @Test
    void aFailureThatSparesSuccessFailsWhoHasNotSucceededBefore() {
        Pod once = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER).containers(ONE.spec().containers()));
        var failure = new PodFailure("Terminated", "the machine goes", true);
        var ended = StatusInput.builder(once, observed(instance("a", RunState.EXITED).exitCode(0).build()))
                .runtimeName("rt").failure(failure);
        PodStatus first = PodStatusComputation.compute(ended.build());
        assertEquals("SUCCEEDED Terminated", first.phase().orElseThrow() + " " + first.reason());
        PodStatus after = PodStatusComputation.compute(ended.previous(Statuses.phase(PodPhase.FAILED)
                .reason("Terminated").build()).podIsTerminal(true).build());
        assertEquals("FAILED Terminated", after.phase().orElseThrow() + " " + after.reason());
    }

    @Test
    void aRunningContainerIsShownAsTheRuntimeReportsIt() {
        ObservedPod observed = observed(instance("a", RunState.RUNNING).id("7").image("img").imageRef("sha256:1")
                .startedAt(START).restartCount(2).build());
        ContainerStatus status = Statuses.only(compute(ONE, observed, PodStatus.builder().build()).containerStatuses());
        assertEquals("rt://7", status.containerID());
        assertEquals("img", status.image());
        assertEquals("sha256:1", status.imageID());
        assertEquals(2, status.restartCount());
        assertEquals(Optional.of(Statuses.running()), status.state());
        assertEquals(Optional.of(true), status.started());
        assertTrue(status.ready());
    }

    @Test
    void theInstanceBeforeIsTheLastState() {
        ObservedPod observed = observed(instance("a", RunState.RUNNING).id("2").createdAt(START.plusSeconds(9)).build(),
                instance("a", RunState.EXITED).id("1").exitCode(3).reason("Error").build());
        ContainerState.Terminated last =
                Statuses.only(compute(ONE, observed, reported()).containerStatuses()).lastTerminated().orElseThrow();
        assertEquals(3, last.exitCode());
        assertEquals("rt://1", last.containerID());
    }

    @Test
    void whatTheRuntimeForgotIsKeptFromBefore() {
        ContainerStatus before = Statuses.container("old", Statuses.ended(1)).name("a").restartCount(4).build();
        ContainerStatus again = follow(ONE, observed(running("a")), before);
        assertEquals(5, again.restartCount());
        assertEquals(before.terminated(), again.lastTerminated());
        ContainerStatus lost = follow(ONE, observed(), before);
        assertEquals(before.state(), lost.state());
        assertEquals(4, lost.restartCount());
    }

    @Test
    void aContainerThatRanAndIsGoneCountsAsKilled() {
        ContainerStatus before = Statuses.container("a", Statuses.running()).restartCount(1).build();
        ContainerStatus gone = follow(ONE, observed(), before);
        assertEquals(137, gone.lastTerminated().orElseThrow().exitCode());
        assertEquals("ContainerStatusUnknown", gone.lastTerminated().orElseThrow().reason());
        assertEquals(2, gone.restartCount());
        assertEquals(1, follow(deleted(ONE), observed(), before).restartCount());
    }

    @Test
    void aContainerTheRuntimeLostTrackOfCountsAsKilledIfItRan() {
        ObservedPod unknown = observed(instance("a", RunState.UNKNOWN).build());
        ContainerStatus before = Statuses.container("a", Statuses.running()).restartCount(1).build();
        ContainerStatus lost = follow(ONE, unknown, before);
        assertEquals(137, lost.terminated().orElseThrow().exitCode());
        assertEquals(2, lost.restartCount());
        assertEquals(Optional.of(Statuses.waiting("")),
                Statuses.only(compute(ONE, unknown, reported()).containerStatuses()).state());
    }

    @Test
    void aFailedStartIsShownWhereAnotherStartFollows() {
        StatusInputBuilder input = StatusInput.builder(ONE, observed(exited("a", 1))).runtimeName("rt")
                .waitingReasons(Map.of("a", new WaitingReason("CrashLoopBackOff", "back-off 10s")));
        ContainerStatus status = Statuses.only(PodStatusComputation.compute(input.build()).containerStatuses());
        assertEquals(Optional.of(new ContainerState.Waiting("CrashLoopBackOff", "back-off 10s")), status.state());
        assertEquals(1, status.lastTerminated().orElseThrow().exitCode());

        Pod never = pod(PodSpec.builder().restartPolicy(RestartPolicy.NEVER).containers(ONE.spec().containers()));
        StatusInputBuilder ended = StatusInput.builder(never, observed(exited("a", 1))).runtimeName("rt")
                .waitingReasons(Map.of("a", new WaitingReason("ErrImagePull", "")));
        assertTrue(Statuses.only(PodStatusComputation.compute(ended.build()).containerStatuses())
                .terminated().isPresent());
    }

    @Test
    void anInitContainerRemovedBeforeItsEndWasReportedHasCompleted() {
        Pod pod = pod(PodSpec.builder().initContainers(List.of(container("i")))
                .containers(ONE.spec().containers()));
        PodStatus status = compute(pod, observed(running("a")), PodStatus.builder().build());
        ContainerStatus init = Statuses.only(status.initContainerStatuses());
        assertEquals(0, init.terminated().orElseThrow().exitCode());
        assertTrue(init.ready());
        assertEquals(Optional.of(PodPhase.RUNNING), status.phase());
    }

    @Test
    void applicationContainersAreOrderedByNameInitContainersByPosition() {
        Pod pod = pod(PodSpec.builder()
                .initContainers(List.of(container("z"),
                        container("y")))
                .containers(List.of(container("c"),
                        container("b"))));
        PodStatus status = compute(pod, observed(), PodStatus.builder().build());
        assertEquals(List.of("b", "c"), status.containerStatuses().stream().map(ContainerStatus::name).toList());
        assertEquals(List.of("z", "y"), status.initContainerStatuses().stream().map(ContainerStatus::name).toList());
    }

    @Test
    void terminalPhasesStickWithTheirReason() {
        PodStatus evicted = Statuses.phase(PodPhase.FAILED).reason("Evicted").message("low on memory").build();
        PodStatus next = compute(ONE, observed(running("a")), evicted);
        assertEquals(Optional.of(PodPhase.FAILED), next.phase());
        assertEquals("Evicted", next.reason());
        assertEquals("low on memory", next.message());
        Pod succeeded = ONE.withStatus(Statuses.phase(PodPhase.SUCCEEDED).build());
        assertEquals(Optional.of(PodPhase.SUCCEEDED),
                compute(succeeded, observed(running("a")), reported()).phase());
    }

    @Test
    void aFailureOfThePodOverridesItsContainersButNotTheApiServer() {
        PodFailure failure = new PodFailure("DeadlineExceeded", "too long");
        PodStatus failed = PodStatusComputation.compute(
                StatusInput.builder(ONE, observed(running("a"))).runtimeName("rt").failure(failure).build());
        assertEquals(Optional.of(PodPhase.FAILED), failed.phase());
        assertEquals("DeadlineExceeded", failed.reason());
        Pod succeeded = ONE.withStatus(Statuses.phase(PodPhase.SUCCEEDED).build());
        assertEquals(Optional.of(PodPhase.SUCCEEDED), PodStatusComputation.compute(
                StatusInput.builder(succeeded, observed()).runtimeName("rt").failure(failure).build()).phase());
    }

    @Test
    void conditionsOfOthersAndAnnouncedDisruptionsStay() {
        PodCondition foreign = Statuses.condition("example.com/x", true);
        PodCondition disruption = Statuses.condition("DisruptionTarget", true);
        Pod pod = ONE.withStatus(PodStatus.builder()
                .conditions(List.of(foreign, Statuses.condition("Ready", true))).build());
        PodStatus previous = PodStatus.builder().conditions(List.of(disruption)).build();
        assertEquals(List.of("example.com/x", "DisruptionTarget", "PodReadyToStartContainers", "Initialized", "Ready",
                        "ContainersReady", "PodScheduled"),
                compute(pod, observed(running("a")), previous).conditions().stream().map(PodCondition::type).toList());
    }
}
