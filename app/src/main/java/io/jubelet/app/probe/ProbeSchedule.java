package io.jubelet.app.probe;

import io.jubelet.domain.container.Probe;
import io.jubelet.ports.time.Timers;
import java.time.Duration;

/**
 * When a container is probed next. Rounds are at multiples of the period of the probe, counted from a moment; there is one timer
 * for the earliest round that was planned. Moments are monotonic nanoseconds. Not thread-safe: guarded by the lock of the
 * worker.
 */
final class ProbeSchedule {

    /** No round. */
    static final long NEVER = Long.MAX_VALUE;

    private static final int DEFAULT_PERIOD_SECONDS = 10;

    private final Timers timers;
    private final Runnable round;
    private long countedFrom;
    private long due = NEVER;
    private Timers.Pending timer = () -> { };

    /**
     * A schedule without a round.
     *
     * @param firstDelay from now until the periods are counted
     * @param round called by the timer, without the lock
     */
    ProbeSchedule(Timers timers, Duration firstDelay, Runnable round) {
        this.timers = timers;
        this.round = round;
        this.countedFrom = timers.nanos() + firstDelay.toNanos();
    }

    /** Counts the periods from this moment on. */
    void countFrom(long at) {
        countedFrom = at;
    }

    /** Whether periods are counted already: after a start of the agent, first rounds are spread over a period. */
    boolean isCounting(long now) {
        return countedFrom <= now;
    }

    /**
     * A round as soon as possible.
     *
     * @param spread whether not before periods are counted
     */
    long soonest(boolean spread) {
        return spread ? Math.max(timers.nanos(), countedFrom) : timers.nanos();
    }

    /** A round after a pause, or {@link #NEVER} when the pause is over. */
    long after(Duration pause) {
        return pause.isPositive() ? timers.nanos() + pause.toNanos() : NEVER;
    }

    /** Next multiple of the period after a moment. */
    long nextAfter(long from, Probe probe) {
        long period = period(probe).toNanos();
        return from < countedFrom ? countedFrom : countedFrom + (from - countedFrom) / period * period + period;
    }

    private static Duration period(Probe probe) {
        int seconds = probe.periodSeconds();
        return Duration.ofSeconds(seconds > 0 ? seconds : DEFAULT_PERIOD_SECONDS);
    }

    /** Plans a round, unless an earlier one is planned; {@link #NEVER} cancels what is planned. */
    void plan(long at) {
        if (at == NEVER) {
            due = NEVER;
            timer.cancel();
        } else if (at < due) {
            due = at;
            timer.cancel();
            timer = timers.after(Duration.ofNanos(at - timers.nanos()), round);
        }
    }

    /** Begins the round that is planned; false when there is none for this moment. */
    boolean begin(long now) {
        if (now < due) {
            return false;
        }
        due = NEVER;
        return true;
    }
}
