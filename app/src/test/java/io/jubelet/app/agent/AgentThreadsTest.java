package io.jubelet.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.fake.WallTimers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AgentThreadsTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    private final WallTimers timers = new WallTimers();
    private final AgentThreads threads = new AgentThreads(Tasks.VIRTUAL, timers);
    private final CountDownLatch never = new CountDownLatch(1);
    private final AtomicInteger interruptions = new AtomicInteger();

    @AfterEach
    void closeTimers() {
        timers.close();
    }

    /** Waits so many times, and each time until it is interrupted. */
    private void waitInterrupted(int times) {
        while (interruptions.get() < times) {
            try {
                never.await();
            } catch (InterruptedException _) {
                interruptions.incrementAndGet();
            }
        }
    }

    private static void awaitWait(Thread thread) {
        Await.until("the thread waits", () -> thread.getState() == Thread.State.WAITING);
    }

    @Test
    void threadsThatWaitAreInterruptedUntilTheyHaveEnded() {
        Thread thread = threads.start("waits", () -> waitInterrupted(3));
        awaitWait(thread);
        threads.end(LONG);
        assertEquals(3, interruptions.get());
        Await.until("the thread has ended", () -> !thread.isAlive());
    }

    @Test
    void aThreadThatDoesNotEndIsWaitedForNoLongerThanTheLimit() {
        var stays = new CountDownLatch(1);
        Thread thread = threads.start("stays", () -> {
            while (stays.getCount() > 0) {
                waitInterrupted(interruptions.get() + 1);
            }
        });
        awaitWait(thread);
        threads.end(Duration.ofMillis(1));
        assertTrue(thread.isAlive());
        stays.countDown();
        threads.end(LONG);
        Await.until("the thread has ended", () -> !thread.isAlive());
    }

    @Test
    void nothingBeginsAfterTheEnd() {
        threads.end(LONG);
        var ran = new AtomicInteger();
        assertFalse(threads.start("late", ran::incrementAndGet).isAlive());
        assertEquals(0, ran.get());
    }

    @Test
    void aThreadOfTheAgentThatEndsItDoesNotWaitForItself() {
        var ended = new CountDownLatch(1);
        Thread thread = threads.start("ends-all", () -> {
            threads.end(LONG);
            ended.countDown();
        });
        Await.until("it has ended all", () -> ended.getCount() == 0);
        Await.until("the thread has ended", () -> !thread.isAlive());
    }
}
