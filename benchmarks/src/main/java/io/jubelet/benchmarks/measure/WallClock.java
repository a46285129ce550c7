package io.jubelet.benchmarks.measure;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;

/** The time of this machine. */
public final class WallClock implements Timers {

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
        Thread waiting = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(delay);
                Thread.ofVirtual().start(task);
            } catch (InterruptedException e) {
                // Undone.
            }
        });
        return waiting::interrupt;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
    }
}
