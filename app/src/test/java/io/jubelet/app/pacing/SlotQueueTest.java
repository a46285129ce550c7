package io.jubelet.app.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.Urgency;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SlotQueueTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final List<String> log = new ArrayList<>();
    private final SlotQueue queue = new SlotQueue("", 2, scope, SlotObserver.NONE);

    /** Two CPUs have four slots at first. */
    private static final int PLACES = 4;

    @Test
    void whatFindsNoPlaceWaitsInTheOrderOfItsUrgency() {
        for (int i = 0; i < PLACES; i++) {
            start("first", CallKind.RUN_SANDBOX, Urgency.NEW_POD, i, Duration.ofSeconds(1));
        }
        passes(Duration.ZERO);
        assertEquals(PLACES, log.size());
        log.clear();
        start("new", CallKind.RUN_SANDBOX, Urgency.NEW_POD, 9, Duration.ZERO);
        passes(Duration.ZERO);
        start("older", CallKind.CREATE_CONTAINER, Urgency.NEW_POD, 1, Duration.ZERO);
        start("critical", CallKind.RUN_SANDBOX, Urgency.CRITICAL_START, 10, Duration.ZERO);
        start("stop", CallKind.STOP_CONTAINER, Urgency.STOP, 3, Duration.ZERO);
        passes(Duration.ofMillis(900));
        assertEquals(List.of(), log);
        passes(Duration.ofMillis(200));
        assertEquals(List.of("stop", "critical", "older", "new"), log);
    }

    @Test
    void aCallThatHangsGivesItsPlaceUp() {
        for (int i = 0; i < PLACES; i++) {
            start("hangs", CallKind.RUN_SANDBOX, Urgency.NEW_POD, i, Duration.ofHours(1));
        }
        passes(Duration.ZERO);
        start("next", CallKind.RUN_SANDBOX, Urgency.NEW_POD, 8, Duration.ZERO);
        passes(Duration.ofMillis(1900));
        assertEquals(PLACES, log.size());
        passes(Duration.ofMillis(200));
        assertEquals("next", log.getLast());
    }

    @Test
    void anObserverThatFailsCostsNoPlace() {
        var failing = new SlotQueue("", 2, scope, new SlotObserver() {
            @Override
            public void granted(CallKind kind, Duration waited) {
                throw new IllegalStateException("of the observer");
            }

            @Override
            public void changed(String handler, int slots, int waiting) {
            }
        });
        for (int i = 0; i < 3 * PLACES; i++) {
            assertThrows(IllegalStateException.class,
                    () -> failing.call(paced(CallKind.RUN_SANDBOX, Urgency.NEW_POD, 0), () -> "never"));
        }
    }

    @Test
    void aStopThatWaitsForItsProcessDoesNotBlockOthersForLong() {
        for (int i = 0; i < 40; i++) {
            start("stop", CallKind.STOP_CONTAINER, Urgency.STOP, i, Duration.ofSeconds(30));
        }
        passes(Duration.ofMillis(1100));
        assertEquals(40, log.size());
    }

    @Test
    void aCallThatIsCancelledWhileWaitingLeavesTheQueue() {
        for (int i = 0; i < PLACES; i++) {
            start("first", CallKind.RUN_SANDBOX, Urgency.NEW_POD, i, Duration.ofSeconds(1));
        }
        passes(Duration.ZERO);
        Thread cancelled = start("cancelled", CallKind.RUN_SANDBOX, Urgency.NEW_POD, 7, Duration.ZERO);
        passes(Duration.ZERO);
        start("next", CallKind.RUN_SANDBOX, Urgency.NEW_POD, 8, Duration.ZERO);
        passes(Duration.ZERO);
        cancelled.interrupt();
        passes(Duration.ofSeconds(2));
        assertEquals(List.of("cancelled: gave up", "next"), log.subList(PLACES, log.size()));
    }

    @Test
    void whateverHappensNoPlaceIsLost() {
        var random = new SplittableRandom(3);
        for (int i = 0; i < 500; i++) {
            Thread call = start("call", CallKind.values()[random.nextInt(7)], Urgency.values()[random.nextInt(5)], i,
                    Duration.ofMillis(random.nextInt(1, 30_000)));
            if (random.nextInt(4) == 0) {
                scope.after(Duration.ofMillis(random.nextInt(60_000)), call::interrupt);
            }
            if (random.nextInt(5) == 0) {
                scope.start("fails", () -> {
                    try {
                        queue.call(paced(CallKind.START_CONTAINER, Urgency.RESTART, 0), () -> {
                            throw new UnavailableException("away");
                        });
                    } catch (UnavailableException | CancelledException e) {
                        log.add("failed");
                    }
                });
            }
        }
        passes(Duration.ofHours(1));
        log.clear();
        for (int i = 0; i < 2; i++) {
            start("after", CallKind.RUN_SANDBOX, Urgency.NEW_POD, i, Duration.ofSeconds(1));
        }
        passes(Duration.ZERO);
        assertEquals(List.of("after", "after"), log);
    }

    @Test
    void aRuntimeThatIsNotSlowedDownGetsMoreCallsAtATime() {
        for (int i = 0; i < 400; i++) {
            start("call", CallKind.RUN_SANDBOX, Urgency.NEW_POD, i, Duration.ofMillis(100));
        }
        passes(Duration.ofSeconds(2));
        assertTrue(log.size() == 400, () -> log.size() + " of 400; four at a time would be 80");
    }

    /** As on a machine that other programs keep busy: the calls do not slow down each other. */
    @Test
    void aRuntimeThatBecameSlowByItselfGetsNoFewerCallsAtATime() {
        for (int i = 0; i < 2; i++) {
            start("fast", CallKind.RUN_SANDBOX, Urgency.NEW_POD, i, Duration.ofMillis(50));
        }
        passes(Duration.ofSeconds(1));
        log.clear();
        for (int i = 0; i < 1000; i++) {
            start("slow", CallKind.RUN_SANDBOX, Urgency.NEW_POD, i, Duration.ofSeconds(1));
        }
        passes(Duration.ofSeconds(60));
        assertTrue(log.size() > 600, () -> log.size() + " of 1000; two at a time would be 120");
    }

    private static PacedCall paced(CallKind kind, Urgency urgency, long rank) {
        return new PacedCall(kind, urgency, rank, Optional.empty());
    }

    private Thread start(String name, CallKind kind, Urgency urgency, long pod, Duration takes) {
        return scope.start(name, () -> {
            try {
                queue.call(paced(kind, urgency, pod), () -> {
                    log.add(name);
                    return answer(takes);
                });
            } catch (CancelledException e) {
                log.add(name + ": gave up");
            }
        });
    }

    private String answer(Duration takes) {
        try {
            scope.sleep(takes);
            return "done";
        } catch (InterruptedException e) {
            throw new CancelledException("cancelled", e);
        }
    }

    private void passes(Duration time) {
        scheduler.run(time, () -> { });
    }
}
