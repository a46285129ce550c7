package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.explain.HookDecision;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.status.WaitingReason;
import io.jubelet.domain.termination.KillReason;
import io.jubelet.domain.value.IntOrString;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Hooks that sleep, and what is shown of others; those are tried with the starts and stops of containers, too. */
final class LifecycleHooksTest {

    private static final Container SLEEPER = Container.builder().name("c").image("image").lifecycle(
            new Lifecycle(Optional.of(new LifecycleHandler.Sleep(20)), Optional.empty(), "")).build();
    private static final Pod POD = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
            PodSpec.builder().containers(List.of(SLEEPER)).build(), PodStatus.builder().build());

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final RecordedEvents events = new RecordedEvents();
    private String output = "";
    private Optional<RuntimeException> failure = Optional.empty();
    private final LifecycleHooks hooks = new LifecycleHooks((ContainerRuntime) Proxy.newProxyInstance(
            ContainerRuntime.class.getClassLoader(), new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) -> {
                assertEquals("execSync", method.getName(), "nobody has to call it");
                failing();
                int limit = (int) arguments[3];
                return new ExecResult(output.substring(0, Math.min(output.length(), limit)), "no", 3);
            }), (_, _, _, _, _) -> failing(), new PodEvents(events, scope), new Decisions(events, scope), scope);

    private void failing() {
        failure.ifPresent(e -> {
            throw e;
        });
    }

    private static Container with(Optional<LifecycleHandler> postStart, Optional<LifecycleHandler> preStop) {
        return SLEEPER.toBuilder().lifecycle(new Lifecycle(postStart, preStop, "")).build();
    }

    private static StopRequest stop(LifecycleHandler hook) {
        return new StopRequest(POD, with(Optional.empty(), Optional.of(hook)), "id", true, "10.0.0.7",
                new StopRequest.Cause(KillReason.NONE, "stopping", OptionalLong.empty()));
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "20, 20", "60, 20"})
    void aHookBeforeTheStopSleepsNoLongerThanTheGrace(int grace, int slept) {
        List<Duration> ended = new ArrayList<>();
        scope.start("stop", () -> {
            try {
                assertTrue(hooks.preStop(stop(new LifecycleHandler.Sleep(20)), Duration.ofSeconds(grace)));
                ended.add(scheduler.elapsed());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        scheduler.run(Duration.ofMinutes(2), () -> { });
        assertEquals(List.of(Duration.ofSeconds(slept)), ended);
        assertEquals(List.of(new HookDecision.Running("c", HookDecision.Hook.PRE_STOP, Optional.of(scope.instant()
                .minus(Duration.ofMinutes(2)).plusSeconds(grace))), new HookDecision.Ended("c", HookDecision.Hook.PRE_STOP)),
                events.decided);
    }

    static Stream<Arguments> failures() {
        var command = new Handler.Exec(List.of("warm", "up"));
        var request = new Handler.HttpGet("/bye", Optional.of(IntOrString.of(80)), "", Optional.empty(), List.of());
        return Stream.of(
                Arguments.of(command, new UnavailableException("gone"), false, "Exec lifecycle hook ([warm up]) for Container \"c\" in"
                        + " Pod \"web_ns(uid)\" failed - error: gone, message: \"\""),
                Arguments.of(command, new InternalException("no such task"), true, "Exec lifecycle hook ([warm up]) for Container \"c\""
                        + " in Pod \"web_ns(uid)\" failed - error: no such task, message: \"\""),
                Arguments.of(request, new UnavailableException("refused"), true, "HTTP lifecycle hook (/bye) for Container \"c\" in Pod"
                        + " \"web_ns(uid)\" failed - error: refused"));
    }

    /** The texts of events have no detail: it may be a secret. A command that was lost with the runtime is to be run again. */
    @ParameterizedTest
    @MethodSource("failures")
    void aHookThatFails(LifecycleHandler hook, RuntimeException why, boolean ran, String message) throws InterruptedException {
        failure = Optional.of(why);
        assertEquals(ran, hooks.preStop(stop(hook), Duration.ofSeconds(30)));
        var notStarted = assertThrows(ContainerStartException.class,
                () -> hooks.postStart(POD, with(Optional.of(hook), Optional.empty()), "id", "10.0.0.7"));
        assertEquals(new WaitingReason("PostStartHookError", message), notStarted.reason());
        assertEquals(List.of("spec.containers{c} FailedPreStopHook: PreStopHook failed",
                "spec.containers{c} FailedPostStartHook: PostStartHook failed"), events.published.stream()
                        .map(event -> event.fieldPath() + " " + event.reason() + ": " + event.message()).toList());
        assertEquals(List.of("HookRunning", "HookFailed", "HookRunning", "HookFailed"),
                events.decided.stream().map(decision -> decision.kind()).toList());
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "15728640, 4096"})
    void theBeginningOfTheOutputOfACommandIsShown(int length, int shown) {
        output = "\1".repeat(length);
        Container container = with(Optional.of(new Handler.Exec(List.of("warm", "up"))), Optional.empty());
        var failure = assertThrows(ContainerStartException.class, () -> hooks.postStart(POD, container, "id", "10.0.0.7"));
        assertEquals("Exec lifecycle hook ([warm up]) for Container \"c\" in Pod \"web_ns(uid)\" failed - error: command 'warm up' "
                + "exited with 3: no, message: \"" + "\\x01".repeat(shown) + "no\"", failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"19, HookSleepCutShort", "21, HookEnded"})
    void aHookThatSleepsEndsInItsTimeOrIsCutShortWithThePod(int seconds, String kind) {
        Thread start = scope.start("start", () -> {
            try {
                hooks.postStart(POD, SLEEPER, "id", "10.0.0.7");
            } catch (InterruptedException | ContainerStartException e) {
                Thread.currentThread().interrupt();
            }
        });
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
        start.interrupt();
        scheduler.run(Duration.ofSeconds(1), () -> { });
        assertEquals(List.of("HookRunning", kind), events.decided.stream().map(decision -> decision.kind()).toList());
        assertEquals(kind.equals("HookEnded") ? 1 : 0,
                events.decided.stream().filter(HookDecision.Ended.class::isInstance).count());
    }
}
