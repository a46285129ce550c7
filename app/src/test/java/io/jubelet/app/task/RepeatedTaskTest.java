package io.jubelet.app.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.sim.SimScheduler;
import io.jubelet.ports.failure.CancelledException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RepeatedTaskTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope life = scheduler.scope();
    private final List<Long> rounds = new ArrayList<>();
    private RepeatedTask.Round then = () -> { };
    private final RepeatedTask task = RepeatedTask.start("test", this::round, life, life);

    private void round() throws InterruptedException {
        rounds.add(scheduler.elapsed().toSeconds());
        then.run();
        life.sleep(Duration.ofSeconds(10));
    }

    private void passes(int seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    @Test
    void aCancellationOnAnotherThreadDoesNotEndIt() {
        then = () -> {
            if (rounds.size() == 2) {
                throw new CancelledException("given up");
            }
        };
        passes(25);
        assertEquals(List.of(0L, 10L, 11L, 21L), rounds);
    }

    @Test
    void aDefectDoesNotEndIt() {
        then = () -> {
            if (rounds.size() == 2) {
                throw new IllegalStateException("a defect");
            }
        };
        passes(35);
        assertEquals(List.of(0L, 10L, 20L, 30L), rounds);
    }

    @Test
    void oneThatComesEveryTimeIsFollowedByAPause() {
        then = () -> {
            if (rounds.size() > 9) {
                Thread.currentThread().interrupt();
            }
            throw new CancelledException("given up");
        };
        passes(3);
        assertEquals(List.of(0L, 1L, 2L, 3L), rounds);
    }

    @Test
    void aCancellationOfItsOwnThreadEndsIt() {
        then = () -> {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted");
        };
        passes(60);
        assertEquals(List.of(0L), rounds);
    }

    @Test
    void theEndInterruptsARound() {
        passes(5);
        task.end();
        passes(0);
        assertFalse(scheduler.stacks("test").contains("test"));
        passes(60);
        assertEquals(List.of(0L), rounds);
    }

    @Test
    void aRoundIsInterruptedWhenItEnds() {
        List<Long> interrupted = new ArrayList<>();
        then = () -> {
            try {
                life.sleep(Duration.ofSeconds(30));
            } catch (InterruptedException e) {
                interrupted.add(scheduler.elapsed().toSeconds());
                throw e;
            }
        };
        passes(5);
        task.end();
        passes(60);
        assertEquals(List.of(5L), interrupted);
    }

    @Test
    void aRoundThatIgnoresTheInterruptionIsTheLast() {
        then = () -> {
            task.end();
            assertTrue(Thread.interrupted());
        };
        passes(60);
        assertEquals(List.of(0L), rounds);
    }
}
