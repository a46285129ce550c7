package io.jubelet.app.cluster;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Work that is done again whenever somebody asks for it, never twice at a time. It has a thread only while there is
 * something to do. Asked for meanwhile, it is done once more afterwards; asked for during a pause that it wanted itself, it
 * waits for the end of the pause. Thread-safe.
 */
final class Lane {

    private static final Logger LOG = System.getLogger("io.jubelet.cluster");
    /** Pause after a failure that nobody foresaw. */
    private static final Duration AFTER_MISTAKE = Duration.ofSeconds(10);

    /** What is done. */
    interface Work {

        /**
         * Does it once.
         *
         * @return pause after which it is done again without being asked for; empty when it is done
         * @throws InterruptedException when the thread was interrupted
         */
        Optional<Duration> run() throws InterruptedException;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final String name;
    private final Work work;
    private final Timers timers;
    private final Tasks tasks;
    private boolean asked;
    private boolean running;
    private boolean closed;
    private Optional<Timers.Pending> pause = Optional.empty();

    Lane(String name, Work work, Timers timers, Tasks tasks) {
        this.name = name;
        this.work = work;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Asks for the work. Never blocks. */
    void ask() {
        lock.lock();
        try {
            asked = true;
            go();
        } finally {
            lock.unlock();
        }
    }

    /** Nothing is begun any more; what is under way comes to its end. */
    void close() {
        lock.lock();
        try {
            closed = true;
            pause.ifPresent(Timers.Pending::cancel);
        } finally {
            lock.unlock();
        }
    }

    private void go() {
        if (asked && !running && !closed && pause.isEmpty()) {
            running = true;
            tasks.start(name, this::work);
        }
    }

    private void work() {
        while (begins()) {
            Optional<Duration> again = once();
            again.ifPresent(this::rest);
        }
    }

    private boolean begins() {
        lock.lock();
        try {
            running = asked && !closed && pause.isEmpty();
            asked &= !running;
            return running;
        } finally {
            lock.unlock();
        }
    }

    private Optional<Duration> once() {
        try {
            return work.run();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, name + " failed unexpectedly", e);
            return Optional.of(AFTER_MISTAKE);
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "{0} was interrupted", name);
            return Optional.of(AFTER_MISTAKE);
        }
    }

    private void rest(Duration duration) {
        lock.lock();
        try {
            if (!closed) {
                pause = Optional.of(timers.after(duration, this::rested));
            }
        } finally {
            lock.unlock();
        }
    }

    private void rested() {
        lock.lock();
        try {
            pause = Optional.empty();
            asked = true;
            go();
        } finally {
            lock.unlock();
        }
    }
}
