package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.deleted;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static io.jubelet.domain.Fixtures.sandbox;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerUser;
import io.jubelet.domain.pod.LinuxContainerUser;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.pod.VolumeMountStatus;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertEquals(0, last.signal());
        assertEquals("rt://1", last.containerID());
    }

    @Test
    void theUserIsThatOfTheRuntime() {
        var user = new LinuxContainerUser(1000, 100, List.of(5L));
        assertEquals(Optional.of(new ContainerUser(Optional.of(user))),
                follow(ONE, observed(instance("a", RunState.RUNNING).user(user).build()), Statuses.container("a").build()).user());
        assertEquals(Optional.empty(), follow(ONE, observed(running("a")), Statuses.container("a").build()).user());
    }

    /** The reported count and state stay as they are while the instance only goes on, or was never seen running. */
    @ParameterizedTest
    @CsvSource({
        // state that was reported, state now, whether it is the same instance, restarts of 3 after that
        "running, RUNNING, true, 3", "running, EXITED, true, 3", "running, UNKNOWN, true, 4", "waiting, UNKNOWN, true, 3",
        "ended, EXITED, true, 3", "ended, EXITED, false, 3", "ended, RUNNING, false, 4", "waiting, RUNNING, false, 3",
        "ended, CREATED, false, 3"})
    void onlyAnotherRunOrALostOneIsARestart(String before, RunState now, boolean same, int restarts) {
        ContainerState state = switch (before) {
            case "running" -> Statuses.running();
            case "ended" -> Statuses.ended(1);
            default -> Statuses.waiting("x");
        };
        ContainerStatus reported = Statuses.container(same ? "a" : "old", state).name("a").restartCount(3).build();
        assertEquals(restarts, follow(ONE, observed(instance("a", now).restartCount(3).build()), reported).restartCount());
        assertEquals(0, Statuses.only(compute(ONE, observed(instance("a", now).build()), reported()).containerStatuses()).restartCount());
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

    @ParameterizedTest
    @CsvSource({
        // message of the end that was reported, seconds from its start to that, number of the new instance, restarts, last state
        "failed to create shim task: context canceled: unknown, 0, 4, 4, false",
        "failed to create shim task: context canceled: unknown, 0, 5, 5, true",
        "failed to create shim task: context canceled: unknown, 1, 4, 5, true",
        "exec: no such file or directory: unknown,              0, 4, 5, true",
    })
    void anInstanceThatReplacesOneThatNeverRanIsNoRestart(String message, int started, int number, int restarts, boolean last) {
        var end = new ContainerState.Terminated(128, 0, "StartError", message, Optional.of(Instant.EPOCH.plusSeconds(started)),
                Optional.of(START), "rt://old");
        ContainerStatus before = Statuses.container("old", end).name("a").restartCount(4).build();
        ContainerStatus again = follow(ONE, observed(instance("a", RunState.RUNNING).startedAt(START).restartCount(number).build()),
                before);
        assertEquals(restarts, again.restartCount());
        assertEquals(last, again.lastTerminated().isPresent());
    }

    @Test
    void theEndOfTheInstanceThatIsShownIsNoLastState() {
        ContainerStatus before = Statuses.container("a", Statuses.ended(1)).build();
        assertEquals(Optional.empty(), follow(ONE, observed(exited("a", 1)), before).lastState());
        ContainerState earlier = Statuses.ended(2);
        assertEquals(Optional.of(earlier),
                follow(ONE, observed(exited("a", 1)), before.toBuilder().lastState(earlier).build()).lastState());
        assertEquals(Optional.of(earlier), follow(deleted(ONE), observed(),
                Statuses.container("a", Statuses.waiting("CrashLoopBackOff")).lastState(earlier).build()).lastState());
    }

    /** The runtime numbers the instances, but may have forgotten the one before. */
    @ParameterizedTest
    @CsvSource({"3, 5", "4, 5", "5, 5", "6, 6"})
    void aContainerThatRunsAfterItsEndWasRestarted(int counted, int shown) {
        ContainerStatus before = Statuses.container("old", Statuses.ended(1)).name("a").restartCount(4).build();
        assertEquals(shown, follow(ONE, observed(instance("a", RunState.RUNNING).restartCount(counted).build()), before).restartCount());
    }

    @Test
    void anInstanceThatNeverRanHasTheTimesOfAKubelet() {
        ContainerState.Terminated never =
                follow(ONE, observed(exited("a", 128)), Statuses.container("a").build()).terminated().orElseThrow();
        assertEquals(List.of(Optional.of(Instant.EPOCH), Optional.of(Instant.EPOCH)), List.of(never.startedAt(), never.finishedAt()));
        ContainerState.Terminated ran = follow(ONE, observed(instance("a", RunState.EXITED)
                .startedAt(START).finishedAt(START.plusSeconds(1)).build()), Statuses.container("a").build()).terminated().orElseThrow();
        assertEquals(List.of(Optional.of(START), Optional.of(START.plusSeconds(1))), List.of(ran.startedAt(), ran.finishedAt()));
    }

    @Test
    void mountsAreThoseOfTheSpecUntilTheyWereReported() {
        Pod pod = pod(container("a").toBuilder().volumeMounts(List.of(VolumeMount.builder().name("v").mountPath("/v").build())).build());
        for (ObservedPod observed : List.of(observed(), observed(running("a")))) {
            ContainerStatus first = Statuses.only(compute(pod, observed, reported()).containerStatuses());
            assertEquals(List.of("/v"), first.volumeMounts().stream().map(VolumeMountStatus::mountPath).toList());
        }
        assertEquals("a", Statuses.only(compute(pod, observed(), reported()).containerStatuses()).image());
        assertEquals(List.of(), follow(pod, observed(running("a")), Statuses.container("a", Statuses.running()).build()).volumeMounts());
    }

    @Test
    void aContainerThatRanAndIsGoneCountsAsKilled() {
        ContainerStatus before = Statuses.container("a", Statuses.running()).restartCount(1).build();
        ContainerStatus gone = follow(ONE, observed(), before);
        assertEquals(137, gone.lastTerminated().orElseThrow().exitCode());
        assertEquals("ContainerStatusUnknown", gone.lastTerminated().orElseThrow().reason());
        assertEquals(2, gone.restartCount());
        assertEquals(1, follow(deleted(ONE), observed(), before).restartCount());
        assertEquals(Optional.of(Statuses.waiting("ContainerCreating")), gone.state());
        assertEquals("", gone.containerID());
        ContainerStatus ofAnEarlierOne = follow(ONE, observed(), before.toBuilder().lastState(Statuses.ended(2)).build());
        assertEquals(2, ofAnEarlierOne.lastTerminated().orElseThrow().exitCode());
        assertEquals(1, ofAnEarlierOne.restartCount());
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
    void eachContainerHasItsOwnInstancesAndHistory() {
        Pod two = pod(container("a"), container("b"));
        PodStatus status = compute(two, observed(running("a"), exited("b", 3)), reported());
        assertEquals(List.of("rt://a", "rt://b"), status.containerStatuses().stream().map(ContainerStatus::containerID).toList());
        assertEquals(List.of(true, false), status.containerStatuses().stream().map(ContainerStatus::ready).toList());
        PodStatus lost = compute(two, observed(), reported(Statuses.container("a", Statuses.ended(1)).restartCount(4).build(),
                Statuses.container("b", Statuses.ended(2)).restartCount(5).build()));
        assertEquals(List.of(4, 5), lost.containerStatuses().stream().map(ContainerStatus::restartCount).toList());
        assertEquals(2, lost.containerStatuses().getLast().terminated().orElseThrow().exitCode());
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void anInitContainerIsReadyOnceItSucceeded(int exitCode, boolean ready) {
        Pod pod = pod(PodSpec.builder().initContainers(List.of(container("i"))).containers(List.of(container("a"))));
        assertEquals(ready, Statuses.only(compute(pod, observed(exited("i", exitCode)), reported()).initContainerStatuses()).ready());
    }

    /** While a sidecar has not started, the pod is pending, unless it was initialized: an application container is in its sandbox. */
    @ParameterizedTest
    @CsvSource({"READY, a, sandbox, RUNNING", "READY, a, earlier, PENDING", "READY, other, sandbox, PENDING",
        "NOT_READY, a, sandbox, PENDING"})
    void aPodIsInitializedOnceAnApplicationContainerIsInItsSandbox(
            SandboxState state, String container, String sandbox, PodPhase phase) {
        Pod pod = pod(PodSpec.builder().initContainers(List.of(sidecar("s"))).containers(List.of(container("a"))));
        ObservedPod observed = observed(List.of(sandbox("sandbox", 1).state(state).build()), running("s"),
                instance(container, RunState.RUNNING).sandboxId(sandbox).build());
        assertEquals(Optional.of(phase), compute(pod, observed, PodStatus.builder().build()).phase());
    }

    @Test
    void theStatusNamesQualityOfServiceAndEphemeralContainers() {
        Pod debugged = pod(ONE.spec().toBuilder().ephemeralContainers(List.of(new EphemeralContainer(container("debug"), ""))));
        PodStatus status = compute(debugged, observed(running("a"), running("debug")), reported());
        assertEquals(Optional.of(QosClass.BEST_EFFORT), status.qosClass());
        assertEquals("rt://debug", Statuses.only(status.ephemeralContainerStatuses()).containerID());
    }

    @ParameterizedTest
    @CsvSource({"false, true", "true, false"})
    void aResizeIsShownBeforeOtherOwnConditionsUntilThePodIsTerminal(boolean terminal, boolean shown) {
        var resizing = StatusInput.builder(ONE, observed(running("a"))).runtimeName("rt").podIsTerminal(terminal)
                .resize(ResizeConditions.NONE.allocated(1, START).refused("Infeasible", "", 2, START));
        PodStatus status = PodStatusComputation.compute(resizing.build());
        assertEquals(shown ? List.of("PodResizePending", "PodResizeInProgress", "PodReadyToStartContainers")
                : List.of("PodReadyToStartContainers", "Initialized", "Ready"),
                status.conditions().stream().limit(3).map(PodCondition::type).toList());
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
        Pod announcedThere = ONE.withStatus(PodStatus.builder().conditions(List.of(Statuses.condition("DisruptionTarget", false))).build());
        assertEquals(List.of(disruption), compute(announcedThere, observed(running("a")), previous).conditions().stream()
                .filter(condition -> condition.type().equals("DisruptionTarget")).toList());
    }
}
