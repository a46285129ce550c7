package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SharedMeasurementTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void readersAtTheSameTimeShareOneCall() {
        var go = new CountDownLatch(1);
        var shared = new SharedMeasurement<>(timers, () -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return calls.incrementAndGet();
        });
        List<Thread> threads = new ArrayList<>();
        List<CompletableFuture<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            var result = new CompletableFuture<Integer>();
            results.add(result);
            threads.add(Thread.ofVirtual().start(() -> result.complete(shared.get(Duration.ZERO))));
        }
        Await.until("all wait", () -> threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
        go.countDown();
        results.forEach(result -> assertEquals(1, result.join()));
    }

    @Test
    void whatIsOldOrFailedIsMeasuredAnew() {
        var shared = new SharedMeasurement<>(timers, () -> {
            if (calls.incrementAndGet() == 2) {
                throw new UnavailableException("away");
            }
            return calls.get();
        });
        assertEquals(1, shared.get(Duration.ofSeconds(5)));
        timers.advance(Duration.ofSeconds(5));
        assertEquals(1, shared.get(Duration.ofSeconds(5)));
        timers.advance(Duration.ofSeconds(1));
        assertThrows(UnavailableException.class, () -> shared.get(Duration.ofSeconds(5)));
        assertEquals(3, shared.get(Duration.ofSeconds(5)));
    }

    @Test
    void anInterruptedReaderDoesNotMeasure() {
        var shared = new SharedMeasurement<>(timers, calls::incrementAndGet);
        Thread.currentThread().interrupt();
        assertThrows(CancelledException.class, () -> shared.get(Duration.ZERO));
        assertEquals(true, Thread.interrupted());
        assertEquals(0, calls.get());
    }

    @Test
    void whatIsNotFreshIsRenewedForThoseWhoComeLater() throws InterruptedException {
        var shared = new SharedMeasurement<>(timers, calls::incrementAndGet);
        List<Thread> started = new ArrayList<>();
        Tasks tasks = (name, body) -> {
            started.add(Thread.ofVirtual().start(body));
            return started.getLast();
        };
        Supplier<Integer> latest = () -> shared.latest(Duration.ofSeconds(30), Duration.ofMinutes(2), tasks);
        assertEquals(1, latest.get());
        timers.advance(Duration.ofSeconds(30));
        assertEquals(1, latest.get());
        assertEquals(List.of(), started);
        timers.advance(Duration.ofSeconds(1));
        assertEquals(1, latest.get());
        started.getFirst().join();
        assertEquals(2, latest.get());
        assertEquals(1, started.size());
        timers.advance(Duration.ofSeconds(121));
        assertEquals(3, latest.get());
        assertEquals(1, started.size());
    }

    @Test
    void aFailureWhileItIsRenewedIsNoFailureOfWhoAsked() throws InterruptedException {
        var shared = new SharedMeasurement<>(timers, () -> {
            if (calls.incrementAndGet() == 2) {
                throw new UnavailableException("away");
            }
            return calls.get();
        });
        List<Thread> started = new ArrayList<>();
        Tasks tasks = (name, body) -> {
            started.add(Thread.ofVirtual().start(body));
            return started.getLast();
        };
        assertEquals(1, shared.latest(Duration.ZERO, Duration.ofMinutes(2), tasks));
        timers.advance(Duration.ofSeconds(1));
        assertEquals(1, shared.latest(Duration.ZERO, Duration.ofMinutes(2), tasks));
        started.getFirst().join();
        assertEquals(2, calls.get());
    }
}
