package io.jubelet.app.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.runtime.RuntimeWaits;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.RuntimeWait;
import io.jubelet.domain.pacing.Urgency;
import io.jubelet.domain.runtime.PodIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LongWaitsTest {

    /** Two CPUs have four slots at first. */
    private static final int PLACES = 4;

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final RecordingBus bus = new RecordingBus();
    private final LongWaits waits = new LongWaits(SlotObserver.NONE, () -> List.of(queue()), scope, scope);
    private final SlotQueue queue = new SlotQueue("", 2, scope, waits);

    private SlotQueue queue() {
        return queue;
    }

    @BeforeEach
    void start() {
        waits.start(bus);
    }

    @Test
    void nothingIsReportedWhileNothingWaits() {
        call("a", Optional.of("a"), 0);
        passes(20);
        assertEquals(List.of(), bus.published(RuntimeWaits.class));
    }

    @Test
    void aCallThatWaitsForASecondIsReportedAndAfterFiveThereIsADecision() {
        fill(16);
        call("b", Optional.of("b"), 1);
        call("c", Optional.of("c"), 2);
        call("of an earlier agent", Optional.empty(), 3);
        passes(0.5);
        assertEquals(List.of(), last());
        passes(1);
        assertEquals(List.of("b 12", "c 13"), last());
        assertEquals(Duration.ofMillis(1_500), Duration.between(waiting().getFirst().since(), scope.instant()));
        passes(3.4);
        assertEquals(List.of(), bus.published(DecisionMade.class));
        passes(1.2);
        assertEquals(List.of("b waits until the container runtime, which is busy, can do RunPodSandbox",
                "c waits until the container runtime, which is busy, can do RunPodSandbox"),
                bus.published(DecisionMade.class).stream()
                        .map(made -> made.pod().name() + " " + made.decision().sentence()).toList());
    }

    @Test
    void theEndOfTheWaitingIsReportedOnceAndThenNothing() {
        fill(2 * PLACES);
        passes(10);
        int reports = bus.published(RuntimeWaits.class).size();
        assertEquals(List.of(), last());
        passes(100);
        assertEquals(reports, bus.published(RuntimeWaits.class).size());
        assertTrue(reports < 6, () -> reports + " reports");
    }

    /** So many calls of almost two seconds, a hanging one would give its slot up. */
    private void fill(int calls) {
        for (int i = 0; i < calls; i++) {
            call("first", Optional.empty(), 0);
        }
        passes(0);
    }

    private void call(String name, Optional<String> pod, long rank) {
        var paced = new PacedCall(CallKind.RUN_SANDBOX, Urgency.NEW_POD, rank,
                pod.map(of -> new PodIdentity("default", of, of)));
        scope.start(name, () -> queue.call(paced, () -> {
            try {
                scope.sleep(Duration.ofMillis(1_900));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "";
        }));
    }

    private List<RuntimeWait> waiting() {
        return bus.published(RuntimeWaits.class).getLast().waits();
    }

    private List<String> last() {
        return waiting().stream().map(wait -> wait.pod().name() + " " + wait.before()).toList();
    }

    private void passes(double seconds) {
        scheduler.run(Duration.ofMillis((long) (1000 * seconds)), () -> { });
    }
}
