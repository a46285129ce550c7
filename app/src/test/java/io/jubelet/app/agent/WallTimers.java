package io.jubelet.app.agent;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The clock of the machine, as a program that embeds an agent gives it. */
final class WallTimers implements Timers, AutoCloseable {

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("embedder-timers").factory());

    @Override
    public Instant instant() {
        return Instant.now();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Pending after(Duration delay, Runnable task) {
        var due = clock.schedule(() -> Thread.ofVirtual().start(task), Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
        return () -> due.cancel(false);
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        Await.pause(duration);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
