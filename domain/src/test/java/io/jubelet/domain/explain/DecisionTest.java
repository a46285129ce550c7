package io.jubelet.domain.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DecisionTest {

    private static final Instant LATER = Instant.parse("2026-01-01T00:00:10Z");

    private static Arguments of(Decision decision, String kind, String text, boolean holdsUp, Instant until) {
        return Arguments.of(decision, kind, text, holdsUp, Optional.ofNullable(until));
    }

    static Stream<Arguments> decisions() {
        return Stream.of(
                of(new VolumeDecision.Ready("v"), "VolumeReady", "volume v is ready", false, null),
                of(new VolumeDecision.Awaited("v", "not attached"), "VolumeAwaited", "volume v is waited for: not attached", true, null),
                of(new VolumeDecision.Failed("v", "no disk", LATER), "VolumeFailed", "volume v can't be set up: no disk", true, LATER),
                of(new ImageDecision.Present("i"), "ImagePresent", "image i is on this node", false, null),
                of(new ImageDecision.Queued("i"), "PullQueued", "image i waits until it may be pulled: other pulls come first", true, null),
                of(new ImageDecision.Pulling("i"), "Pulling", "image i is being pulled", true, null),
                of(new ImageDecision.Pulled("i", "2s"), "Pulled", "image i was pulled in 2s", false, null),
                of(new ImageDecision.Unavailable("i", "ErrImagePull", "no registry", Optional.of(LATER)), "ImageUnavailable",
                        "image i can't be used: ErrImagePull: no registry", true, LATER),
                of(new ImageDecision.SecretsMissing("i", "a, b"), "PullSecretsMissing",
                        "image i is pulled without these pull secrets, which could not be read: a, b", true, null),
                of(new HookDecision.Running("c", HookDecision.Hook.POST_START, Optional.of(LATER)), "HookRunning",
                        "container c waits for its postStart hook", true, LATER),
                of(new HookDecision.Ended("c", HookDecision.Hook.PRE_STOP), "HookEnded", "container c has run its preStop hook",
                        false, null),
                of(new HookDecision.SleepCutShort("c"), "HookSleepCutShort",
                        "container c has a hook that sleeps, which was cut short", false, null),
                of(new HookDecision.Failed("c", HookDecision.Hook.POST_START), "HookFailed",
                        "container c has a postStart hook that failed: it is stopped", true, null),
                of(new HookDecision.Failed("c", HookDecision.Hook.PRE_STOP), "HookFailed",
                        "container c has a preStop hook that failed: it is stopped all the same", true, null),
                of(new EndDecision.Ended("Failed", "Evicted", "low"), "Ended", "has ended: Failed: Evicted: low", true, null),
                of(new EndDecision.Ended("Succeeded", "", ""), "Ended", "has ended: Succeeded", true, null),
                of(new EndDecision.Killed("Evicted", "low"), "Evicted", "is ended by the node: Evicted: low", true, null),
                of(new EndDecision.Terminating(EndDecision.Cause.DELETION, 30, LATER), "Terminating",
                        "is being deleted: its containers have 30 s to end", true, LATER),
                of(new EndDecision.CleaningUp(), "CleaningUp",
                        "runs no container any more; its volumes and directories are being removed", true, null),
                of(new EndDecision.CleanedUp(), "CleanedUp", "has no volumes and directories on this node any more", true, null));
    }

    @ParameterizedTest
    @MethodSource("decisions")
    void aDecisionSaysWhatHoldsUpThePod(Decision decision, String kind, String text, boolean holdsUp, Optional<Instant> until) {
        assertEquals(kind, decision.kind());
        assertEquals(text, decision.sentence());
        assertEquals(holdsUp, decision.holdsUp());
        assertEquals(until, decision.until());
    }

    private static ContainerStatus ended(String name, int exitCode) {
        return ContainerStatus.builder().name(name).image(name).state(new ContainerState.Terminated(exitCode, 0, "Error", "",
                Optional.empty(), Optional.empty(), "")).build();
    }

    @Test
    void aPodThatFailedWithoutAReasonHasThoseOfItsContainers() {
        PodStatus failed = PodStatus.builder().phase(PodPhase.FAILED).initContainerStatuses(List.of(ended("init", 1)))
                .containerStatuses(List.of(ended("good", 0), ended("bad", 2))).build();
        assertEquals(new EndDecision.Ended("Failed", "", "container init has ended with " + new ContainerDecision.End(1, "Error")
                + "; container bad has ended with " + new ContainerDecision.End(2, "Error")), EndDecision.Ended.of(failed));
        assertEquals(new EndDecision.Ended("Succeeded", "", ""), EndDecision.Ended.of(PodStatus.builder().phase(PodPhase.SUCCEEDED)
                .containerStatuses(List.of(ended("sidecar", 137))).build()));
        assertEquals(new EndDecision.Ended("Failed", "Evicted", "low"), EndDecision.Ended.of(PodStatus.builder().phase(PodPhase.FAILED)
                .reason("Evicted").message("low").containerStatuses(List.of(ended("bad", 2))).build()));
    }
}
