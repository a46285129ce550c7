package io.jubelet.adapters.http;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Real time, for the few tests that wait for another thread anyway. */
final class RealTimers implements Timers, AutoCloseable {

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();

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
        var due = executor.schedule(() -> Thread.ofVirtual().start(task), delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> due.cancel(false);
    }

    @Override
    public void sleep(Duration duration) {
        throw new UnsupportedOperationException("no test sleeps");
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
