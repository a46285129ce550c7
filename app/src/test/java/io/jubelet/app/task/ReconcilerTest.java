package io.jubelet.app.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.ports.failure.CancelledException;
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
}
