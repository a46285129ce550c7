package io.jubelet.adapters.fs;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The clocks of this machine: {@code CLOCK_REALTIME} for {@link #instant()}, {@code CLOCK_MONOTONIC} for the rest. One daemon
 * thread, {@code timers}, waits for all delays; it is started with the first. Due tasks run on virtual threads.
 */
public final class SystemTimers implements Timers, AutoCloseable {

    private final ScheduledThreadPoolExecutor clock;

    /** Timers of their own, in which nothing is pending. */
    public SystemTimers() {
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

    /**
     * {@inheritDoc}
     *
     * @throws java.util.concurrent.RejectedExecutionException after {@link #close()}
     */
    @Override
    public Pending after(Duration delay, Runnable task) {
        ScheduledFuture<?> due = clock.schedule(() -> Thread.ofVirtual().name("timer").start(task),
                Math.max(0, TimeUnit.NANOSECONDS.convert(delay)), TimeUnit.NANOSECONDS);
        return () -> due.cancel(false);
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
    }

    /** Takes back all that is pending, and ends the thread. Tasks that have begun go on; clocks and {@link #sleep} still work. */
    @Override
    public void close() {
        clock.shutdownNow();
    }
}
