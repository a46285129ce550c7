package io.jubelet.app.runonce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.sim.SimBus;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.source.SourceProblem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunOnceTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final VirtualTimers timers = new VirtualTimers();
    // Every task at once: one message is dealt with before the next is sent.
    private final SimBus simBus = new SimBus((name, body) -> {
        body.run();
        return Thread.currentThread();
    }, (topic, message) -> true);
    private final Bus bus = simBus.outside();
    private final RunOnce runOnce = new RunOnce(timers, LIMIT);
    private final Pod one = Pods.named("one", "uid-1");
    private final Pod two = Pods.named("two", "uid-2");

    @BeforeEach
    void deploy() {
        simBus.deploy(runOnce);
    }

    private void desired(boolean complete, Pod... pods) {
        bus.publish(PodTopics.POD_CHANGES,
                new PodChanges(List.of(new PodChange(PodChange.Operation.ADD, "file", List.of(pods))), complete, complete));
    }

    private void status(Pod pod, UnaryOperator<PodStatusBuilder> status) {
        bus.publish(PodTopics.STATUS_CHANGED,
                new PodStatusChanged(pod.withStatus(status.apply(PodStatus.builder()).build()), Stage.SYNCING));
    }

    private void phase(Pod pod, PodPhase phase) {
        status(pod, status -> status.phase(phase));
    }

    private void warning(Pod pod, String reason, String message) {
        bus.publish(EventTopics.EVENT,
                new PodEvent(PodIdentity.of(pod), "", PodEvent.Type.WARNING, reason, message, Instant.EPOCH));
    }

    private List<String> lines() {
        return runOnce.outcomes().join().stream().map(Outcome::line).toList();
    }

    private void notYet() {
        assertFalse(runOnce.outcomes().isDone());
    }

    @Test
    void aManifestThatCannotBeReadHasFailed() {
        bus.publish(PodTopics.SOURCE_PROBLEM, new SourceProblem("file", "/m/bad.yaml", "not valid YAML:\nline 1"));
        desired(true, one);
        notYet();
        phase(one, PodPhase.SUCCEEDED);
        assertEquals(List.of("failed  /m/bad.yaml  not valid YAML: line 1", "ok      default/one  Succeeded"), lines());
    }

    @Test
    void onlyUnusableManifestsEndTheRunAtOnce() {
        bus.publish(PodTopics.SOURCE_PROBLEM, new SourceProblem("file", "/m/bad.yaml", "not valid YAML"));
        desired(true);
        assertEquals(List.of("failed  /m/bad.yaml  not valid YAML"), lines());
    }

    @Test
    void aPodWhoseNameIsTakenHasFailed() {
        warning(two, "FailedValidation", "Pod \"two\" was ignored");
        desired(true, one);
        phase(one, PodPhase.SUCCEEDED);
        assertEquals(List.of("failed  default/two  Pod \"two\" was ignored", "ok      default/one  Succeeded"), lines());
    }

    @Test
    void aPodThatCannotStartEndsTheRun() {
        desired(true, one, two);
        phase(two, PodPhase.SUCCEEDED);
        warning(one, "FailedCreatePodSandBox", "no network");
        warning(one, "FailedSync", "error determining status: no answer");
        notYet();
        warning(one, "FailedCreatePodSandBox", "no network yet");
        assertEquals(List.of("failed  default/one  does not start: FailedCreatePodSandBox: no network yet",
                "ok      default/two  Succeeded"), lines());
    }

    @Test
    void aPodThatRunsIsNotGivenUpForAVolumeWarning() {
        desired(true, one);
        status(one, status -> status.phase(PodPhase.RUNNING).containerStatuses(List.of(ContainerStatus.builder().name("a")
                .state(new ContainerState.Running(Optional.of(Instant.EPOCH))).build())));
        warning(one, "FailedMount", "x");
        warning(one, "FailedMount", "x");
        notYet();
        timers.advance(LIMIT);
        assertEquals(List.of("failed  default/one  still Running when the time was up; FailedMount: x"), lines());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            "ErrImagePull",                ""
            "ContainerCreating",           ""
            "ImagePullBackOff",            "failed  default/one  container a: ImagePullBackOff: why"
            "InvalidImageName",            "failed  default/one  container a: InvalidImageName: why"
            "ErrImageNeverPull",           "failed  default/one  container a: ErrImageNeverPull: why"
            "CrashLoopBackOff",            "failed  default/one  container a: CrashLoopBackOff: why"
            "CreateContainerConfigError",  "failed  default/one  container a: CreateContainerConfigError: why"
            "CreateContainerError",        "failed  default/one  container a: CreateContainerError: why"
            "RunContainerError",           "failed  default/one  container a: RunContainerError: why"
            "PostStartHookError",          "failed  default/one  container a: PostStartHookError: why"
            """)
    void whatAContainerWaitsForMayBeTheResult(String reason, String line) {
        desired(true, one);
        ContainerStatus waiting = ContainerStatus.builder().name("a").state(new ContainerState.Waiting(reason, "why")).build();
        status(one, status -> status.phase(PodPhase.PENDING).initContainerStatuses(List.of(waiting)));
        assertEquals(!line.isEmpty(), runOnce.outcomes().isDone());
        status(one, status -> status.phase(PodPhase.PENDING).containerStatuses(List.of(waiting)));
        assertEquals(line.isEmpty() ? List.of() : List.of(line), runOnce.outcomes().isDone() ? lines() : List.of());
    }

    @Test
    void aPodThatIsReadyOrHasFailedHasAResult() {
        desired(true, one, two);
        status(one, status -> status.phase(PodPhase.RUNNING).conditions(List.of(condition("Ready", "False"), condition("Other", "True"))));
        status(two, status -> status.phase(PodPhase.FAILED).reason("Evicted").message("no room"));
        notYet();
        status(one, status -> status.phase(PodPhase.RUNNING).conditions(List.of(condition("Ready", "True"))));
        assertEquals(List.of("ok      default/one  Running", "failed  default/two  Failed Evicted no room"), lines());
    }

    private static PodCondition condition(String type, String status) {
        return PodCondition.builder().type(type).status(status).build();
    }

    @Test
    void thePodsThatAreLeftAndTheStatusesOfAllCount() {
        desired(true, one, two);
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(
                List.of(new PodChange(PodChange.Operation.REMOVE, "file", List.of(two))), false, false));
        notYet();
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(new PodStatusChanged(
                one.withStatus(PodStatus.builder().phase(PodPhase.SUCCEEDED).build()), Stage.SYNCING))));
        assertEquals(List.of("ok      default/one  Succeeded"), lines());
    }

    @Test
    void theTimeIsUpForSourcesToo() {
        desired(false, one);
        phase(one, PodPhase.SUCCEEDED);
        notYet();
        timers.advance(LIMIT);
        assertEquals(List.of("ok      default/one  Succeeded",
                "failed  manifests  a source of pods gave no answer when the time was up"), lines());
    }
}
