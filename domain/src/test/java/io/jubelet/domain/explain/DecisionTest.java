package io.jubelet.domain.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.explain.PodDecision.StepFailed.Step;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
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

    static Stream<Arguments> ofPods() {
        return Stream.of(
                of(new PodDecision.Admitted(), "Admitted", "was admitted to this node", false, null),
                of(new PodDecision.AwaitsAdmission("the node"), "AwaitsAdmission", "waits for admission: the node", true, null),
                of(new PodDecision.Rejected("OutOfcpu", "no"), "Rejected", "was not admitted: OutOfcpu: no", true, null),
                of(new PodDecision.AwaitsPreemption(1, LATER), "AwaitsPreemption", "waits until a pod has ended that it preempts",
                        true, LATER),
                of(new PodDecision.AwaitsPreemption(2, LATER), "AwaitsPreemption",
                        "waits until 2 pods have ended that it preempts", true, LATER),
                of(new PodDecision.AwaitsPredecessor(), "AwaitsPredecessor",
                        "waits until the pod that had its name before has ended", true, null),
                of(new PodDecision.AwaitsNetwork("no CNI", LATER), "AwaitsNetwork", "waits for the network of the node: no CNI",
                        true, LATER),
                of(new PodDecision.AwaitsRuntime("StopContainer"), "AwaitsRuntime",
                        "waits until the container runtime, which is busy, can do StopContainer", true, null),
                of(new PodDecision.StepFailed(Step.SYNC, "e", LATER), "SyncFailed", "could not be synced: e", true, LATER),
                of(new PodDecision.StepFailed(Step.STOP, "e", LATER), "StopFailed", "could not be stopped: e", true, LATER),
                of(new PodDecision.StepFailed(Step.CLEAN_UP, "e", LATER), "CleanUpFailed", "could not be cleaned up: e", true, LATER),
                of(new SandboxDecision.Created(0), "SandboxCreated", "has its sandbox", false, null),
                of(new SandboxDecision.Created(1), "SandboxCreated", "has a new sandbox", false, null),
                of(new SandboxDecision.Changed(), "SandboxChanged",
                        "has to be started again in a new sandbox: the one before has ended or is not as wanted", true, null),
                of(new SandboxDecision.CgroupLost(), "CgroupLost",
                        "has to be started again: its cgroup was removed while it ran", true, null),
                of(new SandboxDecision.Failed("no network"), "SandboxFailed", "gets no sandbox: no network", true, null),
                of(new SandboxDecision.Unknown("no answer"), "SandboxUnknown",
                        "waits for the status of its new sandbox: no answer", true, null),
                of(new ClaimDecision.Prepared(), "ClaimsPrepared", "has the devices that it claims", false, null),
                of(new ClaimDecision.Awaited("no driver", LATER), "ClaimsAwaited",
                        "waits for the devices that it claims: no driver", true, LATER),
                of(new ResizeOutcome.Allocated(""), "ResizeAllocated", "was allocated other resources", false, null),
                of(new ResizeOutcome.Allocated("pods_removed"), "ResizeAllocated",
                        "was allocated other resources for which it had waited", false, null),
                of(new ResizeOutcome.Refused("", "no CPU"), "ResizeDeferred",
                        "keeps its resources until there is room for others (no CPU)", false, null),
                of(new ResizeOutcome.Refused("swap_limitation", "swap"), "ResizeInfeasible", "keeps its resources (swap)", false, null),
                of(new ResizeOutcome.Failed("cgroup"), "ResizeFailed",
                        "could not be given the resources that were allocated: cgroup", false, null),
                of(new ResizeOutcome.Completed(3), "ResizeCompleted", "has the resources that were allocated (generation 3)",
                        false, null));
    }

    static Stream<Arguments> ofContainers() {
        var end = new ContainerDecision.End(1, "Error");
        return Stream.of(
                of(new ContainerDecision.Started("c", Optional.empty()), "ContainerStarted", "container c was started", false, null),
                of(new ContainerDecision.Started("c", Optional.of(end)), "ContainerStarted",
                        "container c was started again, after exit code 1 (Error)", false, null),
                of(new ContainerDecision.CrashLoop("c", new ContainerDecision.End(2, ""), Duration.ofSeconds(10), LATER),
                        "CrashLoopBackOff", "container c ended with exit code 2 and is started again after a back-off of 10s", true, LATER),
                of(new ContainerDecision.StartFailed("c", "RunContainerError", "no program", LATER), "StartFailed",
                        "container c can't be started: RunContainerError: no program", true, LATER),
                of(new ContainerDecision.ProbeFailed("c", "500"), "ProbeFailed", "container c is not as its probe wants it: 500",
                        true, null),
                of(new PlacementDecision.Assigned("c", "2-3", ""), "ResourcesAssigned", "container c has the CPUs 2-3 for itself",
                        false, null),
                of(new PlacementDecision.Assigned("c", "", "0"), "ResourcesAssigned",
                        "container c has memory of the NUMA nodes 0 only", false, null),
                of(new PlacementDecision.Assigned("c", "2-3", "0"), "ResourcesAssigned",
                        "container c has the CPUs 2-3 for itself, and has memory of the NUMA nodes 0 only", false, null),
                of(new PlacementDecision.DevicesWanted("c", "a/b", 1), "DevicesWanted",
                        "container c waits for the device plugin of a/b to allocate 1 device", true, null),
                of(new PlacementDecision.DevicesWanted("c", "a/b", 2), "DevicesWanted",
                        "container c waits for the device plugin of a/b to allocate 2 devices", true, null),
                of(new PlacementDecision.DevicesAllocated("c", "a/b", new TreeSet<>(List.of("y", "x"))), "DevicesAllocated",
                        "container c has the devices x, y of a/b", false, null),
                of(new StopDecision.Stopping("c", "its image has changed", 30, LATER), "Stopping",
                        "container c is being stopped, with 30 s of grace: its image has changed", true, LATER),
                of(new StopDecision.AwaitsOthers("c", List.of("a", "b"), LATER), "AwaitsOthers", "container c is stopped after a, b",
                        true, LATER),
                of(new StopDecision.Stopped("c"), "Stopped", "container c was stopped", false, null));
    }

    @ParameterizedTest
    @MethodSource({"decisions", "ofPods", "ofContainers"})
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
