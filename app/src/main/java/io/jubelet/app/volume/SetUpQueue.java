package io.jubelet.app.volume;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the number of pods whose volumes are made at a time, first come first served: in a burst the first pods start while
 * the volumes of the last ones are still to be made, and not all of them after the last volume. Slow volumes, for example
 * because of a driver or a server, keep their slot for a moment only and are made beside the others. Thread-safe.
 */
final class SetUpQueue {

    /** Volumes that are made on this machine, without waiting for anybody, take less. */
    private static final Duration SLOT_TIME = Duration.ofMillis(100);
    /** While others take long, the next ones may do so, too. */
    private static final Duration SHORT_SLOT_TIME = Duration.ofMillis(10);

    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<PodWork> waiting = new ArrayDeque<>();
    private final Timers timers;
    private final Tasks tasks;
    private final int slots;
    private int taken;
    /** Turns that gave up their place and are not over yet. */
    private int slow;

    /** @param cpus number of CPUs of the machine; on a single one, two pods have a turn at a time, too */
    SetUpQueue(int cpus, Timers timers, Tasks tasks) {
        this.slots = Math.max(2, cpus);
        this.timers = timers;
        this.tasks = tasks;
    }

    /**
     * Begins work on volumes of one pod, all of it at once, when it is the pod's turn.
     *
     * @param name name of the threads
     * @param works each on a thread of its own; must not throw
     */
    void start(String name, List<Runnable> works) {
        if (works.isEmpty()) {
            return;
        }
        lock.lock();
        try {
            waiting.add(new PodWork(name, works));
            grant();
        } finally {
            lock.unlock();
        }
    }

    /** Called with the lock. */
    private void grant() {
        while (taken < slots && !waiting.isEmpty()) {
            taken++;
            waiting.remove().begin();
        }
    }

    private final class PodWork {
        private final String name;
        private final List<Runnable> works;
        private final AtomicInteger left;
        private Timers.Pending slotTimer;
        private boolean slotReleased;
        private boolean over;

        PodWork(String name, List<Runnable> works) {
            this.name = name;
            this.works = List.copyOf(works);
            this.left = new AtomicInteger(works.size());
        }

        void begin() {
            slotTimer = timers.after(slow > 0 ? SHORT_SLOT_TIME : SLOT_TIME, this::slotExpired);
            for (Runnable work : works) {
                tasks.start(name, () -> {
                    try {
                        work.run();
                    } finally {
                        if (left.decrementAndGet() == 0) {
                            end();
                        }
                    }
                });
            }
        }

        private void slotExpired() {
            lock.lock();
            try {
                if (!over) {
                    slotReleased = true;
                    slow++;
                    release();
                }
            } finally {
                lock.unlock();
            }
        }

        private void end() {
            slotTimer.cancel();
            lock.lock();
            try {
                over = true;
                if (slotReleased) {
                    slow--;
                } else {
                    release();
                }
            } finally {
                lock.unlock();
            }
        }

        private void release() {
            taken--;
            grant();
        }
    }
}
