package io.jubelet.app.boot;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The clock of this machine. One thread manages all timers; due tasks run on virtual threads. */
final class SystemTimers implements Timers {

    private final ScheduledThreadPoolExecutor clock;

    SystemTimers() {
        clock = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("timers").factory());
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
        ScheduledFuture<?> due = clock.schedule(() -> Thread.ofVirtual().name("timer").start(task),
                Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
        return () -> due.cancel(false);
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
    }
}
