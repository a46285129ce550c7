package io.jubelet.app.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HostThreadsTest {

    private static final Duration SLOW = Duration.ofSeconds(5);

    private final VirtualTimers timers = new VirtualTimers();
    private final HostThreads threads = new HostThreads(new HostThreads.Limits(3, 2, 5, SLOW), timers);
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> callers = new ArrayList<>();

    @AfterEach
    void endAll() throws InterruptedException {
        end.countDown();
        for (Thread caller : callers) {
            caller.join();
        }
    }

    /** A call that does not return before the end of the test, whatever happens to its caller. */
    private Thread hang(String source) throws InterruptedException {
        return hang(source, end);
    }

    private Thread hang(String source, CountDownLatch end) throws InterruptedException {
        var begun = new CountDownLatch(1);
        Thread caller = caller(() -> threads.call(source, () -> {
            begun.countDown();
            return awaitUninterruptibly(end);
        }));
        assertTrue(begun.await(30, TimeUnit.SECONDS), "no thread for " + source);
        return caller;
    }

    private Thread caller(Supplier<?> call) {
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                call.get();
            } catch (CancelledException | UnavailableException e) {
                // The test looks at what is left.
            }
        });
        callers.add(caller);
        return caller;
    }

    private void awaitWaiting() {
        awaitWaiting(1);
    }

    private void awaitWaiting(int callers) {
        Await.until(callers + " that wait for their turn", () -> threads.waiting() == callers);
    }

    /** A call returns to its caller before its thread is free. */
    private void awaitThread(String source) {
        Await.until("a thread for " + source, () -> {
            try {
                return threads.call(source, () -> true);
            } catch (UnavailableException e) {
                return false;
            }
        });
    }

    private static boolean awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    @Test
    void workRunsOnAPlatformThreadAndItsOutcomeComesBack() {
        assertEquals("host", threads.call("disk", () -> Thread.currentThread().getName().split("-")[0]));
        assertFalse(threads.call("disk", () -> Thread.currentThread().isVirtual()));
        assertEquals("gone", assertThrows(NotFoundException.class, () -> threads.call("disk", () -> {
            throw new NotFoundException("gone");
        })).getMessage());
    }

    @Test
    void aSourceThatHangsStopsItsOwnCallsOnly() throws InterruptedException {
        hang("/mnt/dead");
        hang("/mnt/dead");
        var third = new CompletableFuture<String>();
        caller(() -> third.complete(threads.call("/mnt/dead", () -> "late")));
        awaitWaiting();
        assertEquals("fine", threads.call("/mnt/other", () -> "fine"));
        assertFalse(third.isDone());
        timers.advance(SLOW);
        assertEquals("/mnt/dead does not answer yet: 2 calls have not returned for 5 s or more; check its file system",
                assertThrows(UnavailableException.class, () -> threads.call("/mnt/dead", () -> "")).getMessage());
        assertEquals("fine", threads.call("/mnt/other", () -> "fine"));
    }

    @Test
    void aWaitForASourceReportsThatItHangs() throws Exception {
        hang("/mnt/dead");
        hang("/mnt/dead");
        var third = new CompletableFuture<String>();
        caller(() -> {
            try {
                return threads.call("/mnt/dead", () -> third.complete("came through"));
            } catch (UnavailableException e) {
                return third.complete(e.getMessage());
            }
        });
        awaitWaiting();
        timers.advance(SLOW);
        assertTrue(third.get(30, TimeUnit.SECONDS).startsWith("/mnt/dead does not answer"));
    }

    @Test
    void slowCallsMakeRoomUntilNoThreadIsLeft() throws Exception {
        hang("a");
        hang("b");
        hang("c");
        var next = new CompletableFuture<String>();
        caller(() -> next.complete(threads.call("d", () -> "done")));
        awaitWaiting();
        assertFalse(next.isDone());
        timers.advance(SLOW);
        assertEquals("done", next.get(30, TimeUnit.SECONDS));
        hang("a");
        hang("b");
        timers.advance(SLOW);
        assertEquals("no thread is left for d: 5 calls to file systems of this machine do not return; check its mounts",
                assertThrows(UnavailableException.class, () -> threads.call("d", () -> "")).getMessage());
        end.countDown();
        for (Thread caller : callers) {
            caller.join();
        }
        awaitThread("a");
    }

    @Test
    void aSlowCallThatReturnedCountsNoMore() throws Exception {
        var returns = new CountDownLatch(1);
        hang("a", returns);
        hang("a");
        timers.advance(SLOW);
        returns.countDown();
        awaitThread("a");
        hang("a");
        caller(() -> threads.call("a", () -> "after one of the two of its source"));
        awaitWaiting();
        hang("b");
        hang("c");
        caller(() -> threads.call("d", () -> "after one of the three that are not slow"));
        awaitWaiting(2);
    }

    @Test
    void aCancelledCallerLeavesAndTheCallKeepsItsThread() throws InterruptedException {
        Thread first = hang("/mnt/dead");
        Thread second = hang("/mnt/dead");
        first.interrupt();
        second.interrupt();
        first.join();
        second.join();
        timers.advance(SLOW);
        assertThrows(UnavailableException.class, () -> threads.call("/mnt/dead", () -> ""));
    }

    @Test
    void aCancelledCallerStaysInterruptedAndSoIsItsCall() throws Exception {
        var inside = new CompletableFuture<Boolean>();
        var begun = new CountDownLatch(1);
        var stayed = new AtomicBoolean();
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                threads.call("disk", () -> {
                    begun.countDown();
                    return inside.complete(awaitUninterruptibly(end));
                });
            } catch (CancelledException e) {
                stayed.set(Thread.currentThread().isInterrupted());
            }
        });
        begun.await();
        caller.interrupt();
        caller.join();
        assertTrue(stayed.get());
        end.countDown();
        assertTrue(inside.get(30, TimeUnit.SECONDS));
    }

    @Test
    void whileAllThreadsAreInUseAndNotAllOfThemSlowCallersWait() throws Exception {
        for (String source : List.of("a", "a", "b")) {
            hang(source);
        }
        timers.advance(SLOW);
        var returns = new CountDownLatch(1);
        hang("b");
        hang("c", returns);
        var next = new CompletableFuture<String>();
        caller(() -> next.complete(threads.call("d", () -> "done")));
        awaitWaiting();
        assertFalse(next.isDone(), "fewer than three of the five are not slow, and five are all");
        returns.countDown();
        assertEquals("done", next.get(30, TimeUnit.SECONDS));
    }

    @Test
    void aCallThatReturnedIsNotWatched() {
        threads.call("disk", () -> "done");
        Await.until("no timer", () -> timers.pending() == 0);
    }

    @Test
    void anAlarmThatComesAfterTheReturnMeansNothing() {
        var late = new LateTimers();
        var others = new HostThreads(new HostThreads.Limits(1, 1, 1, SLOW), late);
        others.call("disk", () -> "done");
        Await.until("the thread is free", () -> {
            try {
                return others.call("disk", () -> true);
            } catch (UnavailableException e) {
                return false;
            }
        });
        late.delayed.getFirst().run();
        assertEquals("done", others.call("disk", () -> "done"));
    }

    @Test
    void limitsGrowWithTheMachine() {
        assertEquals(new HostThreads.Limits(8, 4, 256, SLOW), HostThreads.Limits.forCpus(1));
        assertEquals(new HostThreads.Limits(32, 4, 256, SLOW), HostThreads.Limits.forCpus(8));
    }

    @Test
    void workWithoutAResultRunsToo() {
        var done = new AtomicBoolean();
        threads.run("disk", () -> done.set(true));
        assertTrue(done.getAndSet(false));
        BlockingWork.DIRECT.run("disk", () -> done.set(true));
        assertTrue(done.get());
        assertEquals("done", BlockingWork.DIRECT.call("disk", () -> "done"));
    }
}
