package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ExpiringCacheTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final ExpiringCache<String, String> cache =
            new ExpiringCache<>(timers::nanos, 10, _ -> Duration.ofMinutes(1));

    /** An answer that never comes; an interruption ends the wait for it. */
    private static String never() {
        try {
            new CountDownLatch(1).await();
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("the review was given up", e);
        }
    }

    private static Thread start(FutureTask<String> work) {
        Thread thread = Thread.ofPlatform().daemon().start(work);
        Await.until("the caller to wait", () -> thread.getState() == Thread.State.WAITING);
        return thread;
    }

    @Test
    void theInterruptionOfOneCallerIsThatOfNoOther() throws Exception {
        var first = new FutureTask<>(() -> cache.get("who", ExpiringCacheTest::never));
        Thread interrupted = start(first);
        var second = new FutureTask<>(() -> cache.get("who", () -> "jane"));
        start(second);

        interrupted.interrupt();

        assertInstanceOf(CancelledException.class, assertThrows(ExecutionException.class, first::get).getCause());
        assertEquals("jane", second.get());
        assertEquals("jane", cache.get("who", ExpiringCacheTest::never));
    }

    @Test
    void anAnswerHoldsForItsTimeOfTheMonotonicClock() {
        assertEquals("jane", cache.get("who", () -> "jane"));
        timers.advance(Duration.ofSeconds(59));
        assertEquals("jane", cache.get("who", () -> "john"));
        timers.advance(Duration.ofSeconds(1));
        assertEquals("john", cache.get("who", () -> "john"));
    }

    @Test
    void anInterruptedCallerDoesNotAskAgain() {
        var first = new FutureTask<>(() -> cache.get("who", ExpiringCacheTest::never));
        start(first);
        var second = new FutureTask<>(() -> cache.get("who", () -> "jane"));

        start(second).interrupt();

        assertInstanceOf(CancelledException.class, assertThrows(ExecutionException.class, second::get).getCause());
    }

    @Test
    void whatWasNotAskedForLongestIsForgottenFirst() {
        for (int i = 0; i < 10; i++) {
            cache.get("q" + i, () -> "old");
        }
        cache.get("q0", () -> "new");
        cache.get("q10", () -> "old");
        assertEquals("old", cache.get("q0", () -> "new"));
        assertEquals("old", cache.get("q2", () -> "new"));
        assertEquals("new", cache.get("q1", () -> "new"));
    }

    @Test
    void anAnswerThatDoesNotHoldIsNotRemembered() {
        var none = new ExpiringCache<String, String>(timers::nanos, 10, _ -> Duration.ZERO);
        assertEquals("a", none.get("q", () -> "a"));
        assertEquals("b", none.get("q", () -> "b"));
    }
}
