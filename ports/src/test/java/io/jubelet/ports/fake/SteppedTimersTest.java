package io.jubelet.ports.fake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.time.BoundedWait;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sleeps and limited waits of other threads, by time that the test moves. */
@Timeout(60)
class SteppedTimersTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SteppedTimers timers = new SteppedTimers();

    private interface Waiting {
        void run() throws InterruptedException;
    }

    /** Begins to wait on another thread; returns once that has set its timer. */
    private CompletableFuture<Long> begun(Waiting waiting) {
        var ended = new CompletableFuture<Long>();
        Thread.ofVirtual().start(() -> {
            try {
                waiting.run();
                ended.complete(timers.nanos());
            } catch (InterruptedException e) {
                ended.completeExceptionally(e);
            }
        });
        Await.until("a timer", () -> timers.pending() == 1);
        return ended;
    }

    @Test
    void aSleepEndsWhenItsTimeHasComeAndMovesNothing() {
        CompletableFuture<Long> ended = begun(() -> timers.sleep(SECOND));
        timers.advance(SECOND.minusNanos(1));
        assertEquals(1, timers.pending());
        assertFalse(ended.isDone());
        timers.advance(Duration.ofNanos(1));
        assertEquals(SECOND.toNanos(), ended.join());
    }

    @Test
    void aLimitedWaitEndsWithItsLimit() {
        var event = new CompletableFuture<Void>();
        CompletableFuture<Long> ended = begun(() -> BoundedWait.until(event, SECOND, timers));
        timers.advance(SECOND);
        assertEquals(SECOND.toNanos(), ended.join());
        assertEquals(0, event.getNumberOfDependents(), "what is waited for many times keeps nothing of each wait");
    }

    @Test
    void aLimitedWaitEndsWithItsEvent() {
        var event = new CompletableFuture<Void>();
        CompletableFuture<Long> ended = begun(() -> BoundedWait.until(event, SECOND, timers));
        event.completeExceptionally(new IllegalStateException());
        assertEquals(0, ended.join());
        assertEquals(0, timers.pending());
    }

    @Test
    void whatHasHappenedIsNotWaitedFor() throws InterruptedException {
        BoundedWait.until(CompletableFuture.completedFuture(null), SECOND, timers);
        BoundedWait.until(new CompletableFuture<>(), Duration.ZERO, timers);
        assertEquals(0, timers.pending());
    }
}
