package io.jubelet.app.task;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Timers that fire when the test says so, and that it is too late to cancel. */
final class LateTimers implements Timers {

    /** What they run, in the order in which it was requested. */
    final List<Runnable> delayed = new ArrayList<>();
    /** After how many seconds. */
    final List<Long> pauses = new ArrayList<>();

    @Override
    public long nanos() {
        return 0;
    }

    @Override
    public Instant instant() {
        return Instant.EPOCH;
    }

    @Override
    public synchronized Pending after(Duration delay, Runnable task) {
        delayed.add(task);
        pauses.add(delay.toSeconds());
        return () -> { };
    }

    @Override
    public void sleep(Duration duration) {
        throw new AssertionError("nothing sleeps");
    }
}
