package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.actions.ContainerKill;
import io.jubelet.domain.actions.ContainerReset;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.explain.HookDecision;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.termination.KillReason;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In which order and with how much grace the containers of a pod are stopped. */
class ContainerStopperTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    /** What was asked of the runtime, each with the second in which it was asked. */
    private final List<String> calls = new ArrayList<>();
    /** How long commands may take. */
    private final List<Duration> limits = new ArrayList<>();
    private final Set<String> unstoppable = new HashSet<>();
    private boolean runtimeLost;
    private final RecordedEvents recorded = new RecordedEvents();
    private final PodEvents events = new PodEvents(recorded, scope);
    private final ContainerStopper stopper;

    ContainerStopperTest() {
        ContainerRuntime runtime = runtime();
        var decisions = new Decisions(recorded, scope);
        var hooks = new LifecycleHooks(runtime, (pod, container, request, ip, limit) -> { }, events, decisions, scope);
        stopper = new ContainerStopper(runtime,
                new InstanceStopper(runtime, new PreStopHooks(hooks, scope, scope), events, decisions, scope), decisions, scope,
                scope);
    }

    /** Commands take the seconds that they name; containers end at once. */
    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "stopContainer" -> {
                        call("stop " + arguments[0] + " within " + ((Duration) arguments[1]).toSeconds() + " s");
                        yield stopped(arguments[0]);
                    }
                    case "stopSandbox", "removeContainer" -> {
                        call(method.getName() + " " + arguments[0]);
                        yield stopped(arguments[0]);
                    }
                    case "execSync" -> {
                        call("hook of " + arguments[0]);
                        limits.add((Duration) arguments[2]);
                        if (runtimeLost) {
                            throw new UnavailableException("connection lost");
                        }
                        scope.sleep(Duration.ofSeconds(Long.parseLong((String) ((List<?>) arguments[1]).getFirst())));
                        yield new ExecResult("", "", 0);
                    }
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
    }

    private Object stopped(Object id) {
        if (unstoppable.contains(id)) {
            throw new InternalException("stuck");
        }
        return null;
    }

    private void call(String what) {
        calls.add(scheduler.elapsed().toSeconds() + ": " + what);
    }

    private static Container container(String name, int hookSeconds) {
        Optional<LifecycleHandler> hook = hookSeconds == 0 ? Optional.empty()
                : Optional.of(new Handler.Exec(List.of(Integer.toString(hookSeconds))));
        return Container.builder().name(name).image("registry.local/" + name + ":1")
                .lifecycle(new Lifecycle(Optional.empty(), hook, "")).build();
    }

    private static Container sidecar(String name, int hookSeconds) {
        return container(name, hookSeconds).toBuilder().restartPolicy(RestartPolicy.ALWAYS).build();
    }

    private static Pod pod(List<Container> sidecars, Container... containers) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(), PodSpec.builder()
                .initContainers(sidecars).containers(List.of(containers)).terminationGracePeriodSeconds(30L).build(),
                PodStatus.builder().build());
    }

    /** The pod with all its containers running. */
    private static ObservedPod running(Pod pod) {
        return new ObservedPod(PodIdentity.of(pod), List.of("10.0.0.7"),
                List.of(new ObservedSandbox("sandbox", PodIdentity.of(pod), 0, SandboxState.READY, START, NamespaceMode.POD,
                        Optional.of(List.of("10.0.0.7")), "")),
                PodContainers.all(pod).map(c -> instance(c.name(), RunState.RUNNING)).toList());
    }

    private static ObservedContainer instance(String name, RunState state) {
        return ObservedContainer.builder().id(name).name(name).sandboxId("sandbox").state(state).createdAt(START).build();
    }

    /** What became of a stop that is begun now: a failure, or nothing. */
    private List<Exception> stop(Pod pod, long grace) {
        return stop(pod, running(pod), grace);
    }

    private List<Exception> stop(Pod pod, ObservedPod observed, long grace) {
        List<Exception> failures = new ArrayList<>();
        stopping = scope.start("terminate", () -> {
            try {
                stopper.stopPod(pod, observed, OptionalLong.of(grace));
            } catch (Exception e) {
                failures.add(e);
            }
        });
        return failures;
    }

    private Thread stopping;

    private void passes(long seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    private List<String> messages() {
        return recorded.published.stream().map(PodEvent::message).toList();
    }

    @Test
    void hooksRunAtOnceAndSidecarsEndAfterThoseTheyServe() {
        Pod pod = pod(List.of(sidecar("first", 3), sidecar("second", 0)), container("app", 10), container("plain", 0));
        assertEquals(List.of(), stop(pod, 30));
        passes(60);
        assertEquals(List.of("0: hook of app", "0: hook of first", "0: stop plain within 30 s", "10: stop app within 20 s",
                "10: stop second within 20 s", "10: stop first within 20 s", "10: stopSandbox sandbox"),
                sortedAtStart());
        assertEquals(Set.of("Stopping container app", "Stopping container plain", "Stopping container first",
                "Stopping container second"), new HashSet<>(messages()));
    }

    /** What happens in the first second happens in any order. */
    private List<String> sortedAtStart() {
        return Stream.concat(calls.stream().filter(c -> c.startsWith("0:")).sorted(),
                calls.stream().filter(c -> !c.startsWith("0:"))).toList();
    }

    @Test
    void hookThatTakesLongerThanTheGraceIsNotWaitedFor() {
        assertEquals(List.of(), stop(pod(List.of(), container("app", 100)), 5));
        passes(10);
        assertEquals(List.of("0: hook of app", "5: stop app within 2 s", "5: stopSandbox sandbox"), calls);
        assertEquals(List.of(Duration.ZERO), limits, "the runtime would end the command before its container");
    }

    /** Nothing waits for a container that has ended, either. */
    @Test
    void onlyWhatMayRunIsStopped() {
        Pod pod = pod(List.of(sidecar("side", 0)), container("ended", 9), container("created", 9), container("lost", 0));
        stop(pod, new ObservedPod(PodIdentity.of(pod), List.of(), List.of(), List.of(instance("side", RunState.RUNNING),
                instance("ended", RunState.EXITED), instance("created", RunState.CREATED), instance("lost", RunState.UNKNOWN))), 7);
        passes(60);
        assertEquals(List.of("0: stop lost within 7 s", "0: stop side within 7 s"), calls);
    }

    @Test
    void sandboxIsStoppedAlsoWhenAContainerCouldNotBe() {
        unstoppable.add("app");
        List<Exception> failures = stop(pod(List.of(sidecar("side", 0)), container("app", 0), container("other", 0)), 7);
        passes(60);
        assertEquals(List.of("0: stop app within 7 s", "0: stop other within 7 s", "7: stop side within 2 s",
                "7: stopSandbox sandbox"), sortedAtStart());
        assertEquals("failed to \"KillContainer\" for \"app\" with KillContainerError: \"stuck\"",
                assertInstanceOf(UnavailableException.class, failures.getFirst()).getMessage());
    }

    @Test
    void everythingThatCouldNotBeStoppedIsNamed() {
        unstoppable.addAll(List.of("app", "other", "sandbox"));
        List<Exception> failures = stop(pod(List.of(), container("app", 0), container("other", 0)), 7);
        passes(60);
        assertEquals("[failed to \"KillContainer\" for \"app\" with KillContainerError: \"stuck\", "
                + "failed to \"KillContainer\" for \"other\" with KillContainerError: \"stuck\", "
                + "failed to \"KillPodSandbox\" for \"uid\" with KillPodSandboxError: \"stuck\"]",
                assertInstanceOf(UnavailableException.class, failures.getFirst()).getMessage());
    }

    @Test
    void hookIsRunOnceAlsoWhenTheGraceIsShortened() {
        Pod pod = pod(List.of(), container("app", 100));
        List<Exception> cancelled = stop(pod, 60);
        passes(10);
        stopping.interrupt();
        passes(1);
        assertInstanceOf(InterruptedException.class, cancelled.getFirst());
        assertEquals(List.of(), stop(pod, 4));
        passes(20);
        assertEquals(List.of("0: hook of app", "15: stop app within 2 s", "15: stopSandbox sandbox"), calls);
        assertEquals(List.of("Stopping container app"), messages());
    }

    @Test
    void aHookThatSleepsIsCutShortWhenTheGraceIsShortened() {
        Container sleepHook = container("app", 0).toBuilder().lifecycle(new Lifecycle(Optional.empty(),
                Optional.of(new LifecycleHandler.Sleep(20)), "")).build();
        stop(pod(List.of(), sleepHook), 60);
        passes(10);
        stopping.interrupt();
        stop(pod(List.of(), sleepHook), 4);
        passes(3);
        var cutShort = new HookDecision.SleepCutShort("app");
        assertFalse(recorded.decided.contains(cutShort));
        passes(30);
        assertEquals(1, Collections.frequency(recorded.decided, cutShort));
        assertEquals("14: stop app within 2 s", calls.getFirst());
    }

    @Test
    void hookThatHasEndedIsNotRunAgainByTheNextTry() {
        unstoppable.add("app");
        Pod pod = pod(List.of(), container("app", 3));
        stop(pod, 30);
        passes(5);
        unstoppable.clear();
        stop(pod, 30);
        passes(5);
        assertEquals(List.of("0: hook of app", "3: stop app within 27 s", "3: stopSandbox sandbox",
                "5: stop app within 30 s", "5: stopSandbox sandbox"), calls);

        stopper.release(pod);
        stop(pod, 30);
        passes(1);
        assertEquals("10: hook of app", calls.getLast());
    }

    @Test
    void hookThatWasLostWithTheRuntimeIsRunAgainByTheNextTry() {
        unstoppable.add("app");
        runtimeLost = true;
        Pod pod = pod(List.of(), container("app", 3));
        stop(pod, 30);
        passes(5);
        unstoppable.clear();
        runtimeLost = false;
        stop(pod, 30);
        passes(5);
        assertEquals(List.of("0: hook of app", "0: stop app within 30 s", "0: stopSandbox sandbox",
                "5: hook of app", "8: stop app within 27 s", "8: stopSandbox sandbox"), calls);
        assertEquals(List.of("Stopping container app", "PreStopHook failed"), messages());
    }

    private void kill(Pod pod, String... instances) {
        ObservedPod observed = new ObservedPod(PodIdentity.of(pod), List.of(), List.of(), Stream.of(instances)
                .map(id -> instance("app", RunState.RUNNING).toBuilder().id(id).build()).toList());
        Container app = pod.spec().containers().getFirst();
        scope.start("kill", () -> {
            try {
                stopper.stopSome(pod, observed, Stream.of(instances)
                        .map(id -> new ContainerKill(id, app, KillReason.NONE, "killed")).toList());
            } catch (UnavailableException | InternalException e) {
                calls.add("failed");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        passes(1);
    }

    /** A container that its probe kills again and again would fill the memory otherwise. */
    @Test
    void anInstanceThatHasEndedIsForgottenWhenTheNextOneIsStopped() {
        Pod pod = pod(List.of(), container("app", 0).toBuilder().lifecycle(new Lifecycle(Optional.empty(),
                Optional.of(new Handler.Exec(List.of("0"))), "")).build());
        kill(pod, "first");
        kill(pod, "second");
        calls.clear();
        recorded.published.clear();
        kill(pod, "first");
        assertEquals(List.of("2: hook of first", "2: stop first within 30 s"), calls);
        assertEquals(List.of("killed"), messages());
    }

    @Test
    void twoInstancesOfOneContainerHaveTheirHooksOnce() {
        unstoppable.addAll(List.of("first", "second"));
        Pod pod = pod(List.of(), container("app", 0).toBuilder().lifecycle(new Lifecycle(Optional.empty(),
                Optional.of(new Handler.Exec(List.of("0"))), "")).build());
        kill(pod, "first", "second");
        kill(pod, "first", "second");
        assertEquals(List.of("0: hook of first", "0: hook of second"),
                calls.stream().filter(call -> call.contains("hook")).sorted().toList());
        assertEquals(List.of("killed", "killed"), messages());
    }

    @Test
    void resetKillsWhatRunsAndRemovesOneAfterAnother() {
        Pod pod = pod(List.of(), container("app", 10), container("cause", 0));
        ObservedPod observed = new ObservedPod(PodIdentity.of(pod), List.of(), List.of(),
                List.of(instance("app", RunState.RUNNING), instance("cause", RunState.EXITED)));
        scope.start("reset", () -> {
            try {
                stopper.reset(pod, observed, List.of(new ContainerReset("app", container("app", 10), true),
                        new ContainerReset("cause", container("cause", 0), false)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        passes(1);
        assertEquals(List.of("0: stop app within 2 s", "0: removeContainer app", "0: removeContainer cause"), calls);
        assertEquals(List.of("killing"), messages());
    }

    @Test
    void failedHookAfterTheStartLeavesTheGraceOfTheDeletion() {
        Pod plain = pod(List.of(), container("app", 3));
        Pod deleted = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").deletionTimestamp(START)
                .deletionGracePeriodSeconds(8L).build(), plain.spec(), plain.status());
        scope.start("unhooked", () -> {
            try {
                stopper.stopUnhooked(deleted, container("app", 3), "app", "10.0.0.7");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        passes(10);
        assertEquals(List.of("0: hook of app", "3: stop app within 5 s"), calls);
        assertEquals(List.of("FailedPostStartHook"), messages());
        assertEquals(Map.of("Killing", 1L), Map.of(recorded.published.getFirst().reason(), (long) recorded.published.size()));
    }
}
