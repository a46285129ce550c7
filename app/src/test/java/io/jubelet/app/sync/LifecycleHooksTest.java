package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    private final LifecycleHooks hooks = new LifecycleHooks((ContainerRuntime) Proxy.newProxyInstance(
            ContainerRuntime.class.getClassLoader(), new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) -> {
                assertEquals("execSync", method.getName(), "nobody has to call it");
                int limit = (int) arguments[3];
                return new ExecResult(output.substring(0, Math.min(output.length(), limit)), "no", 3);
            }), (_, _, _, _, _) -> { }, new PodEvents(events, scope), new Decisions(events, scope), scope);

    @ParameterizedTest
    @CsvSource({"5, 5", "15728640, 4096"})
    void theBeginningOfTheOutputOfACommandIsShown(int length, int shown) {
        output = "\1".repeat(length);
        Container container = SLEEPER.toBuilder().lifecycle(new Lifecycle(
                Optional.of(new Handler.Exec(List.of("warm", "up"))), Optional.empty(), "")).build();
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
