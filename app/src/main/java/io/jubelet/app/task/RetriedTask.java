package io.jubelet.app.task;

import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Attempts of one kind of work, one at a time, with a pause after one that failed that grows with each failure. An attempt is made by the
 * caller that {@link #begin} allows it to, on a thread of its choice. Thread-safe.
 */
public final class RetriedTask {

    private final ReentrantLock lock = new ReentrantLock();
    private final String problem;
    private final Logger log;
    private final Runnable due;
    private final Backoff backoff;
    private final Timers timers;
    private boolean underWay;
    /** It is wanted once more after the one under way. */
    private boolean again;
    private Optional<Timers.Pending> wait = Optional.empty();
    /** How many there were: the end of one that was cancelled while it ended is none of the next one. */
    private int waits;
    private Optional<Duration> pause = Optional.empty();
    private String failure = "";

    /**
     * Work that was not tried yet.
     *
     * @param problem the meaning of a failure, for the log
     * @param due called when the next attempt may begin: after a pause, or at once when it was requested during the last one. It
     *     is to call {@link #begin}
     * @param backoff the pauses after failures
     */
    public RetriedTask(String problem, Logger log, Runnable due, Backoff backoff, Timers timers) {
        this.problem = problem;
        this.log = log;
        this.due = due;
        this.backoff = backoff;
        this.timers = timers;
    }

    /** Whether an attempt begins now: none is under way, and none waits for a pause to end. Then {@link #run} follows. */
    public boolean begin() {
        lock.lock();
        try {
            again = underWay;
            boolean begins = isIdle();
            underWay |= begins;
            return begins;
        } finally {
            lock.unlock();
        }
    }

    /** Whether none is under way, and none waits for a pause to end. */
    public boolean isIdle() {
        lock.lock();
        try {
            return !underWay && wait.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes the attempt that was begun. A failure is logged when it differs from the last one.
     *
     * @return whether it succeeded
     */
    public boolean run(Runnable attempt) {
        String why = failureOf(attempt);
        if (ended(why)) {
            due.run();
        }
        return why.isEmpty();
    }

    /** Why an attempt failed, for users; empty when it did not. */
    private String failureOf(Runnable attempt) {
        try {
            attempt.run();
            return "";
        } catch (PortException | CancelledException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            log.log(Level.ERROR, problem + ", by an internal error", e);
            return "internal error: " + e;
        }
    }

    /** Whether it is wanted once more at once. */
    private boolean ended(String why) {
        lock.lock();
        try {
            if (!why.isEmpty() && !why.equals(failure)) {
                log.log(Level.WARNING, "{0}: {1}", problem, why);
            }
            underWay = false;
            failure = why;
            pause = why.isEmpty() ? Optional.empty() : Optional.of(backoff.after(pause));
            pause.ifPresent(this::waitFor);
            return again && why.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets the next attempt wait, if none is under way or waits already.
     *
     * @return whether it waits now
     */
    public boolean postpone(Duration time) {
        lock.lock();
        try {
            boolean waits = isIdle();
            if (waits) {
                waitFor(time);
            }
            return waits;
        } finally {
            lock.unlock();
        }
    }

    private void waitFor(Duration time) {
        int number = ++waits;
        wait = Optional.of(timers.after(time, () -> waitIsOver(number)));
    }

    private void waitIsOver(int number) {
        lock.lock();
        try {
            if (number != waits || wait.isEmpty()) {
                return;
            }
            wait = Optional.empty();
        } finally {
            lock.unlock();
        }
        due.run();
    }

    /** The next attempt waits for no pause; it begins on request. */
    public void cancelWait() {
        lock.lock();
        try {
            wait.ifPresent(Timers.Pending::cancel);
            wait = Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** It may work now: the next attempt waits for no pause, and the pause after it is a short one. */
    public void forgetPause() {
        lock.lock();
        try {
            cancelWait();
            pause = Optional.empty();
            again = underWay;
        } finally {
            lock.unlock();
        }
    }
}
