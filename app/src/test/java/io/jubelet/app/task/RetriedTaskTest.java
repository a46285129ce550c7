package io.jubelet.app.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetriedTaskTest {

    private final LateTimers timers = new LateTimers();
    private final List<Runnable> delayed = timers.delayed;
    private final List<Long> pauses = timers.pauses;
    private int due;

    private final RetriedTask task = new RetriedTask("work failed", System.getLogger("test"), () -> due++,
            Backoff.between(Duration.ofSeconds(1), Duration.ofSeconds(8)), timers);

    @Test
    void theEndOfAWaitMakesTheNextAttemptDue() {
        assertTrue(task.postpone(Duration.ofSeconds(1)));
        assertFalse(task.begin());
        delayed.getFirst().run();
        assertEquals(1, due);
        assertTrue(task.begin());
    }

    @Test
    void theEndOfAWaitThatWasCancelledMeanwhileIsNoneOfTheNextOne() {
        task.postpone(Duration.ofSeconds(1));
        task.cancelWait();
        task.postpone(Duration.ofHours(1));
        delayed.getFirst().run();
        assertEquals(0, due);
        assertFalse(task.isIdle(), "the second wait goes on");
        delayed.getLast().run();
        assertEquals(1, due);
        assertTrue(task.isIdle());
    }

    @Test
    void theEndOfAWaitThatWasCancelledMeansNothing() {
        task.postpone(Duration.ofSeconds(1));
        task.cancelWait();
        assertTrue(task.isIdle());
        delayed.getFirst().run();
        assertEquals(0, due);
    }

    @Test
    void aWaitThatIsCancelledInTimeIsNotKept() {
        var others = new VirtualTimers();
        var cancelled = new RetriedTask("work failed", System.getLogger("test"), () -> due++,
                Backoff.between(Duration.ofSeconds(1), Duration.ofSeconds(8)), others);
        cancelled.postpone(Duration.ofSeconds(1));
        assertEquals(1, others.pending());
        cancelled.cancelWait();
        assertEquals(0, others.pending());
    }

    private static final Runnable FAILS = () -> {
        throw new UnavailableException("busy");
    };

    private void fail() {
        assertTrue(task.begin());
        assertFalse(task.run(FAILS));
        assertFalse(task.isIdle());
    }

    private void succeed() {
        assertTrue(task.begin());
        assertTrue(task.run(() -> { }));
        assertTrue(task.isIdle());
    }

    @Test
    void pausesGrowWithEachFailureUntilOneSucceeds() {
        for (int failures = 1; failures <= 5; failures++) {
            fail();
            assertFalse(task.begin(), "it waits");
            delayed.getLast().run();
            assertEquals(failures, due);
        }
        succeed();
        fail();
        assertEquals(List.of(1L, 2L, 4L, 8L, 8L, 1L), pauses);
    }

    @Test
    void whatIsWantedDuringAnAttemptIsDueAfterIt() {
        assertTrue(task.begin());
        assertFalse(task.begin());
        assertFalse(task.isIdle());
        assertFalse(task.postpone(Duration.ofSeconds(1)));
        assertTrue(task.run(() -> { }));
        assertEquals(1, due);
        succeed();
        assertEquals(1, due, "nobody wanted it once more");
    }

    @Test
    void afterAFailureItIsDueOnceThePauseIsOver() {
        assertTrue(task.begin());
        assertFalse(task.begin());
        assertFalse(task.run(FAILS));
        assertEquals(0, due);
        delayed.getFirst().run();
        assertEquals(1, due);
    }

    @Test
    void aMistakeIsAFailure() {
        assertTrue(task.begin());
        assertFalse(task.run(() -> {
            throw new IllegalStateException("mistake");
        }));
        assertEquals(List.of(1L), pauses);
    }

    @Test
    void aPauseThatIsForgottenIsNotWaitedForAndTheNextOneIsShort() {
        fail();
        delayed.getLast().run();
        fail();
        task.forgetPause();
        fail();
        assertEquals(List.of(1L, 2L, 1L), pauses);
    }

    @Test
    void anAttemptDuringWhichThePauseIsForgottenIsFollowedByAnother() {
        assertTrue(task.begin());
        task.forgetPause();
        assertTrue(task.run(() -> { }));
        assertEquals(1, due);
    }
}
