package io.jubelet.app.image;

import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets pulls begin no faster and no more at a time than is allowed. A pull over the limit waits for its turn instead of
 * failing. Thread-safe.
 */
final class PullSlots {

    private final ReentrantLock lock = new ReentrantLock();
    private final Semaphore parallel;
    private final Timers timers;
    private final double perNano;
    private final double burst;
    private double tokens;
    private long refilledAt;

    PullSlots(ImagePolicy policy, Timers timers) {
        this.parallel = policy.maxParallelPulls() > 0 ? new Semaphore(policy.maxParallelPulls(), true)
                : new Semaphore(Integer.MAX_VALUE);
        this.timers = timers;
        this.perNano = policy.registryPullQps() / 1e9;
        this.burst = Math.max(1, policy.registryBurst());
        this.tokens = burst;
        this.refilledAt = timers.nanos();
    }

    /** Waits until a pull may begin; followed by {@link #end()} unless interrupted. */
    void begin() throws InterruptedException {
        parallel.acquire();
        try {
            timers.sleep(Duration.ofNanos(reserve()));
        } catch (InterruptedException e) {
            parallel.release();
            throw e;
        }
    }

    /** A pull has ended. */
    void end() {
        parallel.release();
    }

    /** Takes one token, on credit if there is none, and answers how long to wait until it is covered. */
    private long reserve() {
        if (perNano == 0) {
            return 0;
        }
        lock.lock();
        try {
            long now = timers.nanos();
            tokens = Math.min(burst, tokens + (now - refilledAt) * perNano);
            refilledAt = now;
            tokens -= 1;
            return tokens >= 0 ? 0 : (long) (-tokens / perNano);
        } finally {
            lock.unlock();
        }
    }
}
