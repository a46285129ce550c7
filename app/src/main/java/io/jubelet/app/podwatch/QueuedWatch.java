package io.jubelet.app.podwatch;

import io.jubelet.domain.podwatch.PodSnapshot;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.domain.podwatch.WatchedPods;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.podwatch.PodsService;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Events that wait for one watcher. The first list is not limited; of changes at most those of one snapshot are kept beyond the
 * limit. Only {@link #next} waits, so that it may be closed from any thread.
 */
final class QueuedWatch implements PodsService.Watch {

    /** The limit of a kubelet. */
    static final int MOST_CHANGES = 100;

    /** Whether it goes on, and if not, why. */
    private enum State { OPEN, TOO_SLOW, CLOSED }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition available = lock.newCondition();
    private final Deque<PodWatchEvent> first;
    private final Deque<PodWatchEvent> changes = new ArrayDeque<>();
    private final Consumer<QueuedWatch> whenClosed;
    private WatchedPods sent;
    private State state = State.OPEN;

    /** @param whenClosed must not wait */
    QueuedWatch(WatchedPods.Step begin, Consumer<QueuedWatch> whenClosed) {
        this.first = new ArrayDeque<>(begin.events());
        this.sent = begin.after();
        this.whenClosed = whenClosed;
    }

    /** Adds what is new to the watcher. */
    void update(List<PodSnapshot> now) {
        lock.lock();
        try {
            if (state != State.OPEN) {
                return;
            }
            WatchedPods.Step step = sent.next(now);
            sent = step.after();
            if (!step.events().isEmpty() && changes.size() >= MOST_CHANGES) {
                end(State.TOO_SLOW);
            } else {
                changes.addAll(step.events());
                available.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(State why) {
        state = why;
        first.clear();
        changes.clear();
        sent = WatchedPods.NOTHING;
        available.signalAll();
    }

    @Override
    public PodWatchEvent next() {
        lock.lock();
        try {
            while (state == State.OPEN && first.isEmpty() && changes.isEmpty()) {
                available.await();
            }
            return switch (state) {
                case OPEN -> first.isEmpty() ? changes.poll() : first.poll();
                case TOO_SLOW -> throw new ResourceExhaustedException("the watcher is too slow: " + MOST_CHANGES
                        + " changes or more waited for it; it may watch again from the beginning");
                case CLOSED -> throw new UnavailableException("the watch is closed");
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while it waited for changes", e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            end(State.CLOSED);
        } finally {
            lock.unlock();
        }
        whenClosed.accept(this);
    }
}
