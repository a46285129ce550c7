package io.jubelet.ports.fake;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The clock of the machine, for tests of what happens on other threads or in other processes, and as a program that embeds an agent gives it. */
public final class WallTimers implements Timers, AutoCloseable {

    private static final Timers SHARED = new WallTimers();

    private final ScheduledThreadPoolExecutor clock =
            new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("test-timers").factory());

    /** A clock of its own, whose tasks end with it. */
    public WallTimers() {
        clock.setRemoveOnCancelPolicy(true);
    }

    /** The one of all tests that do not close theirs. */
    public static Timers shared() {
        return SHARED;
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
