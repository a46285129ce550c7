package io.jubelet.app.task;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * {@link BlockingWork} on platform threads, which end when they are idle. Few calls run at a time; a call that takes long
 * counts as slow from then on and frees its slot for others, so that calls that never return do not block others as long as
 * there are threads left. A source whose share is used by slow calls gets no more threads until one of them returns.
 */
public final class HostThreads implements BlockingWork {

    private static final Duration IDLE = Duration.ofSeconds(5);

    /**
     * Limits of concurrent calls.
     *
     * @param atOnce calls that are not slow
     * @param perSource calls of one source
     * @param inAll all calls
     * @param slowAfter how long a call takes that is slow
     */
    public record Limits(int atOnce, int perSource, int inAll, Duration slowAfter) {

        /** Limits for a machine with this many CPUs. */
        public static Limits forCpus(int cpus) {
            return new Limits(Math.max(8, 4 * cpus), 4, 256, Duration.ofSeconds(5));
        }
    }

    /** Calls of one source that run. */
    private static final class Share {
        private int running;
        private int slow;
    }

    private final Limits limits;
    private final Timers timers;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE.toMillis(),
            TimeUnit.MILLISECONDS, new SynchronousQueue<>(), Thread.ofPlatform().daemon().name("host-", 0).factory());
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Share> shares = new HashMap<>();
    private int running;
    private int slow;

    /** Threads within these limits. */
    public HostThreads(Limits limits, Timers timers) {
        this.limits = limits;
        this.timers = timers;
    }

    @Override
    public <T> T call(String source, Supplier<T> work) {
        var call = new Call(source);
        try {
            call.begin();
            return call.await(work);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("a call for " + source + " was cancelled", e);
        }
    }

    /** How many callers wait for their turn. */
    int waiting() {
        lock.lock();
        try {
            return lock.getWaitQueueLength(changed);
        } finally {
            lock.unlock();
        }
    }

    /** One call, from the wait for its turn to its end. */
    private final class Call {
        private final String source;
        private Timers.Pending watch = () -> { };
        private boolean isSlow;
        private boolean over;

        Call(String source) {
            this.source = source;
        }

        void begin() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (!mayBegin()) {
                    changed.await();
                }
                running++;
                shares.computeIfAbsent(source, _ -> new Share()).running++;
                watch = timers.after(limits.slowAfter(), this::becomeSlow);
            } finally {
                lock.unlock();
            }
        }

        private boolean mayBegin() {
            Share share = shares.get(source);
            if (share != null && share.running >= limits.perSource()) {
                if (share.slow >= limits.perSource()) {
                    throw new UnavailableException(source + " does not answer yet: " + share.slow + " calls have not returned for "
                            + limits.slowAfter().toSeconds() + " s or more; check its file system");
                }
                return false;
            }
            if (running >= limits.inAll()) {
                if (slow >= limits.inAll()) {
                    throw new UnavailableException("no thread is left for " + source + ": " + slow
                            + " calls to file systems of this machine do not return; check its mounts");
                }
                return false;
            }
            return running - slow < limits.atOnce();
        }

        private void becomeSlow() {
            lock.lock();
            try {
                if (!over) {
                    isSlow = true;
                    slow++;
                    shares.get(source).slow++;
                    changed.signalAll();
                }
            } finally {
                lock.unlock();
            }
        }

        <T> T await(Supplier<T> work) throws InterruptedException {
            var task = new FutureTask<>(work::get);
            try {
                threads.execute(() -> {
                    try {
                        task.run();
                    } finally {
                        end();
                    }
                });
            } catch (RuntimeException | Error e) {
                end();
                throw e;
            }
            try {
                return task.get();
            } catch (InterruptedException e) {
                task.cancel(true);
                throw e;
            } catch (CancellationException e) {
                throw new CancelledException("a call for " + source + " was cancelled", e);
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case RuntimeException failure -> throw failure;
                    case Error failure -> throw failure;
                    default -> throw new IllegalStateException(e.getCause());
                }
            }
        }

        private void end() {
            lock.lock();
            try {
                over = true;
                watch.cancel();
                running--;
                Share share = shares.get(source);
                share.running--;
                if (isSlow) {
                    slow--;
                    share.slow--;
                }
                if (share.running == 0) {
                    shares.remove(source);
                }
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
