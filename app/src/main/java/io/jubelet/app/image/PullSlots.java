package io.jubelet.app.image;

import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.domain.value.TokenBucket;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the rate and the number of concurrent pulls. A pull over the limit waits for its turn instead of failing. Thread-safe.
 */
final class PullSlots {

    private final ReentrantLock lock = new ReentrantLock();
    private final Semaphore parallel;
    private final Timers timers;
    private TokenBucket bucket;

    PullSlots(ImagePolicy policy, Timers timers) {
        this.parallel = policy.maxParallelPulls() > 0 ? new Semaphore(policy.maxParallelPulls(), true)
                : new Semaphore(Integer.MAX_VALUE);
        this.timers = timers;
        this.bucket = TokenBucket.full(policy.registryPullQps(), Math.max(1, policy.registryBurst()), timers.nanos());
    }

    /**
     * Waits until a pull may begin; followed by {@link #end()} unless it throws.
     *
     * @param waiting called when it may not at once
     */
    void begin(Runnable waiting) throws InterruptedException {
        if (parallel.availablePermits() == 0) {
            waiting.run();
        }
        parallel.acquire();
        boolean begun = false;
        try {
            Duration delay = reserve();
            if (delay.isPositive()) {
                waiting.run();
            }
            timers.sleep(delay);
            begun = true;
        } finally {
            if (!begun) {
                parallel.release();
            }
        }
    }

    /** A pull has ended. */
    void end() {
        parallel.release();
    }

    private Duration reserve() {
        lock.lock();
        try {
            long now = timers.nanos();
            Duration delay = bucket.delay(now);
            bucket = bucket.taken(now);
            return delay;
        } finally {
            lock.unlock();
        }
    }
}
