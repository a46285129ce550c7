package io.jubelet.ports.fake;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The clock of the machine, for tests of adapters: what they wait for happens on other threads and in other processes. */
public final class WallTimers implements Timers, AutoCloseable {

    private final ScheduledThreadPoolExecutor clock =
            new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("test-timers").factory());

    public WallTimers() {
        clock.setRemoveOnCancelPolicy(true);
    }

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
