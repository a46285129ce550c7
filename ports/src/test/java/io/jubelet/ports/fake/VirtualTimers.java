package io.jubelet.ports.fake;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Time that moves by hand. {@link #advance} runs what becomes due, in the order of the due times, on the calling
 * thread; {@link #sleep} advances the time instead of waiting. Meant for one thread: two threads that sleep at once
 * move the time twice.
 */
public final class VirtualTimers implements Timers {

    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::due).thenComparingLong(Task::order));
    private final Instant start;
    private long nanos;
    private long order;

    /** Time that starts on 1 January 2026. */
    public VirtualTimers() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    /** Time that starts at a given moment. */
    public VirtualTimers(Instant start) {
        this.start = Objects.requireNonNull(start, "start");
    }

    @Override
    public Instant instant() {
        return start.plusNanos(nanos());
    }

    @Override
    public long nanos() {
        lock.lock();
        try {
            return nanos;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Pending after(Duration delay, Runnable task) {
        lock.lock();
        try {
            Task pending = new Task(nanos + Math.max(0, delay.toNanos()), order++, task);
            tasks.add(pending);
            return () -> cancel(pending);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before sleeping " + duration);
        }
        advance(duration);
    }

    /** Moves the time forward and runs everything that becomes due on the way, including what that starts. */
    public void advance(Duration duration) {
        long target = nanos() + Math.max(0, duration.toNanos());
        for (Task task = next(target); task != null; task = next(target)) {
            task.work().run();
        }
        lock.lock();
        try {
            nanos = Math.max(nanos, target);
        } finally {
            lock.unlock();
        }
    }

    /** How many runs are still to come. */
    public int pending() {
        lock.lock();
        try {
            return tasks.size();
        } finally {
            lock.unlock();
        }
    }

    /** Runs what is due now. */
    public void settle() {
        advance(Duration.ZERO);
    }

    private Task next(long target) {
        lock.lock();
        try {
            Task head = tasks.peek();
            if (head == null || head.due() > target) {
                return null;
            }
            nanos = Math.max(nanos, head.due());
            return tasks.poll();
        } finally {
            lock.unlock();
        }
    }

    private void cancel(Task task) {
        lock.lock();
        try {
            tasks.remove(task);
        } finally {
            lock.unlock();
        }
    }

    private record Task(long due, long order, Runnable work) {
    }
}
