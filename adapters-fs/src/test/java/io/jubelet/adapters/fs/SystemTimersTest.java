package io.jubelet.adapters.fs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.RealTimersContract;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The clock of this machine. */
class SystemTimersTest extends RealTimersContract {

    private final SystemTimers timers = new SystemTimers();

    @AfterEach
    void close() {
        timers.close();
    }

    @Override
    protected Timers timers() {
        return timers;
    }

    @Test
    void closingTakesBackWhatIsPendingAndEndsTheThread() {
        Set<Thread> others = threads();
        timers.after(Duration.ofHours(1), () -> { });
        Set<Thread> waiting = threads();
        waiting.removeAll(others);
        assertEquals(1, waiting.size());

        timers.close();

        Await.until("the end of the thread", () -> waiting.stream().noneMatch(Thread::isAlive));
        assertThrows(RejectedExecutionException.class, () -> timers.after(Duration.ZERO, () -> { }));
    }

    @Test
    void moreThanTheClockCanCountIsNever() {
        Timers.Pending never = timers.after(Duration.ofSeconds(Long.MAX_VALUE), () -> { });
        never.cancel();
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().equals("timers"))
                .collect(Collectors.toCollection(HashSet::new));
    }

    @Test
    void aTaskThatHasBegunGoesOnAfterTheEnd() throws Exception {
        var begun = new CountDownLatch(1);
        var closed = new CountDownLatch(1);
        var interrupted = new CompletableFuture<Boolean>();
        timers.after(Duration.ZERO, () -> {
            begun.countDown();
            try {
                closed.await();
                interrupted.complete(false);
            } catch (InterruptedException e) {
                interrupted.complete(true);
            }
        });
        begun.await();

        timers.close();
        closed.countDown();

        assertFalse(interrupted.get());
    }
}
