package io.jubelet.domain.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.HookDecision.Hook;
import io.jubelet.domain.explain.Verdict.State;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which decision answers why a pod does not run. */
class VerdictTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(40);
    private static final ContainerState RUNS = new ContainerState.Running(Optional.of(NOW));
    private static final ContainerState WAITS = new ContainerState.Waiting("CrashLoopBackOff", "");
    private static final Decision ADMITTED = new PodDecision.Admitted();
    private static final Decision STARTED = new ContainerDecision.Started("app", Optional.empty());
    private static final Decision SANDBOX = new SandboxDecision.Created(0);
    private static final Decision SYNC_FAILED = new PodDecision.StepFailed(PodDecision.StepFailed.Step.SYNC, "no answer", LATER);
    private static final Decision DELETED = new EndDecision.Terminating(EndDecision.Cause.DELETION, 30, LATER);

    private static Timeline timeline(Decision... decisions) {
        Timeline timeline = Timeline.of(new PodIdentity("default", "web", "uid"));
        for (int i = 0; i < decisions.length; i++) {
            timeline = timeline.with(NOW.plusSeconds(i), decisions[i]);
        }
        return timeline;
    }

    private static ContainerState exited(int code) {
        return new ContainerState.Terminated(code, 0, "Error", "", Optional.of(NOW), Optional.of(NOW), "");
    }

    private static ContainerStatus status(String name, ContainerState state, boolean ready) {
        return ContainerStatus.builder().name(name).state(state).ready(ready).build();
    }

    private static Pod pod(PodPhase phase, ContainerStatus... apps) {
        return new Pod(ObjectMeta.builder().namespace("default").name("web").uid("uid").build(), PodSpec.builder()
                .containers(List.of(Container.builder().name("app").build(), Container.builder().name("log").build())).build(),
                PodStatus.builder().phase(phase).containerStatuses(List.of(apps)).build());
    }

    private static Pod pod(ContainerState app) {
        return pod(PodPhase.RUNNING, status("app", app, app == RUNS), status("log", RUNS, true));
    }

    private static Pod beingDeleted() {
        Pod pod = pod(RUNS);
        return pod.withMetadata(pod.metadata().toBuilder().deletionTimestamp(NOW).build());
    }

    private static Arguments row(State state, String text, Pod pod, Decision... decisions) {
        return Arguments.of(state, text, Optional.ofNullable(pod), timeline(decisions));
    }

    static Stream<Arguments> rows() {
        var crash = new ContainerDecision.CrashLoop("app", new ContainerDecision.End(1, "Error"), Duration.ofSeconds(40), LATER);
        var image = new ImageDecision.Unavailable("nginx", "ErrImagePull", "not found", Optional.of(LATER));
        var volume = new VolumeDecision.Failed("data", "configmap \"x\" not found", LATER);
        var evicted = new EndDecision.Killed("Evicted", "too much");
        var unready = pod(PodPhase.RUNNING, status("app", RUNS, false), status("log", RUNS, true));
        return Stream.of(
            row(State.WAITING, "container app ended with exit code 1 (Error) and is started again after a back-off of 40s",
                    pod(WAITS), ADMITTED, SANDBOX, STARTED, crash),
            row(State.WAITING, "image nginx can't be used: ErrImagePull: not found", pod(WAITS), ADMITTED, SANDBOX, image),
            row(State.WAITING, "image nginx is being pulled", pod(WAITS), ADMITTED, SANDBOX, image,
                    new ImageDecision.Pulling("nginx")),
            row(State.WAITING, "volume data can't be set up: configmap \"x\" not found", pod(WAITS), ADMITTED, volume),
            row(State.WAITING, "last: has its sandbox", pod(WAITS), ADMITTED, volume, new VolumeDecision.Ready("data"), SANDBOX),
            row(State.WAITING, "could not be synced: no answer", pod(WAITS), ADMITTED, SYNC_FAILED),
            row(State.WAITING, "last: container app was started", pod(WAITS), ADMITTED, SYNC_FAILED, STARTED),
            row(State.WAITING, "gets no sandbox: cni: no network", pod(WAITS), ADMITTED, new SandboxDecision.Failed("cni: no network")),
            row(State.WAITING, "waits for the status of its new sandbox: no answer", pod(WAITS), ADMITTED, SANDBOX,
                    new SandboxDecision.Unknown("no answer")),
            row(State.WAITING, "last: container app was started", pod(WAITS), ADMITTED, new SandboxDecision.Unknown("no answer"),
                    STARTED),
            row(State.WAITING, "waits for admission: node", null, new PodDecision.AwaitsAdmission("node")),
            row(State.WAITING, "nothing was decided about it since the agent started", pod(WAITS)),
            row(State.WAITING, "last: was admitted to this node", null, ADMITTED),
            row(State.WAITING, "container app can't be started: CreateContainerConfigError: secret \"s\" not found", pod(WAITS),
                    ADMITTED, new ContainerDecision.ProbeFailed("log", "no"), new ContainerDecision.StartFailed("app",
                    "CreateContainerConfigError", "secret \"s\" not found", LATER), new ContainerDecision.ProbeFailed("log", "no")),
            row(State.RUNNING, "all its containers run", pod(RUNS), ADMITTED, crash, STARTED, SYNC_FAILED),
            row(State.NOT_READY, "container app is not as its probe wants it: Readiness probe failed: no", unready, STARTED,
                    new ContainerDecision.ProbeFailed("app", "Readiness probe failed: no"),
                    new ContainerDecision.Started("log", Optional.empty())),
            row(State.NOT_READY, "container app runs, and its probes have not succeeded yet", unready, STARTED),
            row(State.RUNNING, "container app has ended with exit code 3 (Error)", pod(exited(3)), STARTED),
            row(State.ENDED, "was not admitted: OutOfcpu: no", pod(PodPhase.FAILED), new PodDecision.Rejected("OutOfcpu", "no"),
                    new EndDecision.CleaningUp()),
            row(State.ENDED, "has ended: Failed: container app has ended with exit code 1 (Error)",
                    pod(PodPhase.FAILED, status("app", exited(1), false))),
            row(State.ENDED, "has ended: Failed: container app has ended with exit code 3 (Error)",
                    pod(PodPhase.FAILED, status("app", exited(3), false)), STARTED,
                    EndDecision.Ended.of(pod(PodPhase.FAILED, status("app", exited(3), false)).status())),
            row(State.ENDED, "has ended: Succeeded", pod(PodPhase.SUCCEEDED, status("app", exited(0), false))),
            row(State.ENDED, "is ended by the node: Evicted: too much", pod(PodPhase.FAILED), evicted, DELETED),
            row(State.ENDED, "has ended: Failed: container app has ended with exit code 1 (Error)",
                    pod(PodPhase.FAILED, status("app", exited(1), false)), ADMITTED, crash),
            row(State.ENDING, "is being deleted", beingDeleted(), ADMITTED, STARTED),
            row(State.ENDING, "is being deleted: its containers have 30 s to end", pod(RUNS), DELETED, new StopDecision.Stopped("app")),
            row(State.ENDING, "is being deleted: its containers have 30 s to end; container log is stopped after app", pod(RUNS),
                    DELETED, new HookDecision.Running("app", Hook.PRE_STOP, Optional.of(LATER)),
                    new StopDecision.AwaitsOthers("log", List.of("app"), LATER)),
            row(State.ENDING, "is being deleted: its containers have 30 s to end; container app waits for its preStop hook",
                    pod(RUNS), ADMITTED, STARTED, DELETED, new HookDecision.Running("app", Hook.PRE_STOP, Optional.of(LATER))),
            row(State.ENDING, "is being deleted: its containers have 30 s to end; could not be stopped: stuck", pod(RUNS), ADMITTED,
                    STARTED, DELETED, new PodDecision.StepFailed(PodDecision.StepFailed.Step.STOP, "stuck", LATER)),
            row(State.ENDING, "is being deleted: its containers have 30 s to end", pod(RUNS), SYNC_FAILED, DELETED),
            row(State.RUNNING, "all its containers run", pod(RUNS), DELETED, ADMITTED, STARTED));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theNewestThatHoldsUpCounts(State state, String text, Optional<Pod> pod, Timeline timeline) {
        Verdict verdict = Verdict.of(timeline, pod);
        assertEquals(state + ": " + text, verdict.state() + ": " + verdict.text());
    }

    @Test
    void itSaysUntilWhenIsWaited() {
        assertEquals(Optional.of(LATER), Verdict.of(timeline(SYNC_FAILED), Optional.of(pod(WAITS))).until());
        assertEquals(Optional.of(LATER), Verdict.of(timeline(DELETED), Optional.of(pod(RUNS))).until());
        assertEquals(Optional.empty(), Verdict.of(timeline(STARTED), Optional.of(pod(RUNS))).until());
    }

    @Test
    void aPodThatIsGoneWasSomething() {
        assertEquals(new Verdict(State.GONE, "is not on this node any more; it was removed while it was not desired any more",
                Optional.empty()), Verdict.of(timeline(ADMITTED, STARTED, DELETED).ended(LATER), Optional.empty()));
        assertEquals("is not on this node any more; it has ended: Failed: DeadlineExceeded: too late", Verdict.of(timeline(ADMITTED,
                new EndDecision.Ended("Failed", "DeadlineExceeded", "too late"), DELETED).ended(LATER), Optional.empty()).text());
    }

    @Test
    void explanationsArePutTogetherByUid() {
        var explanations = Explanation.of(List.of(timeline(STARTED)), List.of(pod(RUNS)));
        assertEquals("{\"pods\":[{\"namespace\":\"default\",\"name\":\"web\",\"uid\":\"uid\",\"verdict\":{\"state\":\"running\","
                + "\"text\":\"all its containers run\"},\"decisions\":[{\"first\":\"2026-01-01T00:00:00Z\",\"last\":"
                + "\"2026-01-01T00:00:00Z\",\"count\":1,\"kind\":\"ContainerStarted\",\"subject\":\"container app\",\"text\":"
                + "\"was started\",\"holdsUp\":false}]}]}", ExplanationJson.of(explanations));
    }
}
