package io.jubelet.app.node;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/** When the next turn begins by itself: at most one is awaited at a time. Thread-safe. */
final class Pace {

    private static final double JITTER = 0.04;

    private final Timers timers;
    private final RandomGenerator random;
    private final Turns turns;
    private final ReentrantLock lock = new ReentrantLock();
    private Timers.Pending pending = () -> { };
    private boolean stopped;

    Pace(Timers timers, RandomGenerator random, Turns turns) {
        this.timers = timers;
        this.random = random;
        this.turns = turns;
    }

    /** The next turn comes after this pause, in place of one that was awaited. */
    void nextAfter(Duration pause) {
        lock.lock();
        try {
            pending.cancel();
            if (!stopped) {
                pending = timers.after(pause, turns::request);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The same with up to 4 % more, so that nodes which started together do not stay together. */
    void nextAfterAbout(Duration period) {
        nextAfter(period.plusNanos((long) (period.toNanos() * JITTER * random.nextDouble())));
    }

    /** No turn comes by itself any more. */
    void stop() {
        lock.lock();
        try {
            stopped = true;
            pending.cancel();
        } finally {
            lock.unlock();
        }
    }
}
