package io.jubelet.app.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope life = scheduler.scope();
    private final List<Long> runs = new ArrayList<>();
    private Reconciler.Work work = Reconciler.Next::onRequest;
    private final Reconciler reconciler = new Reconciler("test", this::run, life, life);

    private Reconciler.Next run() throws InterruptedException {
        runs.add(scheduler.elapsed().toSeconds());
        return work.run();
    }

    private void passes(int seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    @Test
    void requestsDuringARunBecomeOneRun() {
        work = () -> {
            if (runs.size() == 1) {
                reconciler.request();
                reconciler.request();
                reconciler.request();
            }
            return Reconciler.Next.onRequest();
        };
        reconciler.request();
        passes(60);
        assertEquals(2, runs.size());
    }

    @Test
    void aPauseIsCutShortByARequest() {
        work = () -> Reconciler.Next.within(Duration.ofSeconds(10));
        reconciler.request();
        passes(14);
        reconciler.request();
        passes(14);
        assertEquals(List.of(0L, 10L, 14L, 24L), runs);
    }

    @Test
    void aFirmPauseIsNot() {
        work = () -> Reconciler.Next.notBefore(Duration.ofSeconds(10));
        reconciler.request();
        passes(4);
        reconciler.request();
        passes(10);
        assertEquals(List.of(0L, 10L), runs);
    }

    @Test
    void aMistakeIsTriedAgainAfterAWhile() {
        work = () -> {
            if (runs.size() == 1) {
                throw new IllegalStateException("mistake");
            }
            return Reconciler.Next.onRequest();
        };
        reconciler.request();
        passes(60);
        assertEquals(List.of(0L, 10L), runs);
    }

    @Test
    void soIsAnInterruptedRunWhichIsNoMistake() {
        work = () -> {
            if (runs.size() == 1) {
                throw new CancelledException("given up");
            }
            return Reconciler.Next.onRequest();
        };
        List<Level> logged = new ArrayList<>();
        Logger log = Logger.getLogger(Reconciler.class.getName());
        Filter before = log.getFilter();
        log.setFilter(line -> logged.add(line.getLevel()));
        try {
            reconciler.request();
            passes(60);
        } finally {
            log.setFilter(before);
        }
        assertEquals(List.of(0L, 10L), runs);
        assertFalse(logged.contains(Level.SEVERE));
    }

    @Test
    void aClosedOneRunsNoMore() {
        work = () -> Reconciler.Next.within(Duration.ofSeconds(10));
        reconciler.request();
        passes(1);
        reconciler.close();
        reconciler.request();
        passes(60);
        assertEquals(List.of(0L), runs);
    }

    /** Runs what is started where it is started. */
    private static final Tasks AT_ONCE = (name, body) -> {
        body.run();
        return Thread.currentThread();
    };

    @Test
    void theEndOfAPauseThatWasCutShortIsNoneOfTheNextOne() {
        var late = new LateTimers();
        var paused = new Reconciler("test", () -> {
            runs.add(0L);
            return Reconciler.Next.notBefore(Duration.ofSeconds(runs.size()));
        }, late, AT_ONCE);
        paused.request();
        late.delayed.getFirst().run();
        assertEquals(List.of(1L, 2L), late.pauses);
        late.delayed.getFirst().run();
        assertEquals(2, runs.size(), "the second pause goes on");
        late.delayed.getLast().run();
        assertEquals(3, runs.size());
    }

    @Test
    void aRequestDuringARunStartsNoOther() {
        List<Runnable> started = new ArrayList<>();
        var one = new Reconciler("test", () -> Reconciler.Next.onRequest(), new LateTimers(), (name, body) -> {
            started.add(body);
            return Thread.currentThread();
        });
        one.request();
        one.request();
        assertEquals(1, started.size());
        started.getFirst().run();
        one.request();
        assertEquals(2, started.size());
    }

    @Test
    void oneThatIsClosedDuringARunKeepsNoTimer() {
        var late = new LateTimers();
        var closing = new Reconciler[1];
        closing[0] = new Reconciler("test", () -> {
            closing[0].close();
            return Reconciler.Next.within(Duration.ofSeconds(1));
        }, late, AT_ONCE);
        closing[0].request();
        assertEquals(List.of(), late.delayed);
    }

    @Test
    void oneThatIsClosedLeavesNoTimerBehind() {
        var others = new VirtualTimers();
        var pausing = new Reconciler("test", () -> Reconciler.Next.within(Duration.ofSeconds(1)), others, AT_ONCE);
        pausing.request();
        assertEquals(1, others.pending());
        pausing.close();
        assertEquals(0, others.pending());
    }
}
