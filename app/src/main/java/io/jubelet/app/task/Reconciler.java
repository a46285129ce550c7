package io.jubelet.app.task;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs one piece of work again and again, never twice at a time. It has a thread only while there is something to do.
 * However often it is requested during a run, one run follows. Thread-safe.
 */
public final class Reconciler {

    private static final Logger LOG = System.getLogger(Reconciler.class.getName());
    /** Pause after an unexpected failure, or an interruption. */
    private static final Next AFTER_MISTAKE = Next.notBefore(Duration.ofSeconds(10));

    /** The work that is run. */
    @FunctionalInterface
    public interface Work {

        /**
         * Runs it once.
         *
         * @throws InterruptedException when the thread was interrupted; after that, as after a {@link CancelledException}, it runs again
         *     when a pause is over
         */
        Next run() throws InterruptedException;
    }

    /**
     * When it runs again.
     *
     * @param pause after which it runs by itself, empty for never
     * @param fixed whether a request waits for the end of the pause
     */
    public record Next(Optional<Duration> pause, boolean fixed) {

        /** When it is requested. */
        public static Next onRequest() {
            return new Next(Optional.empty(), false);
        }

        /** After a pause, or as soon as it is requested. */
        public static Next within(Duration pause) {
            return new Next(Optional.of(pause), false);
        }

        /** After a pause, even if it is requested meanwhile: something has to rest. */
        public static Next notBefore(Duration pause) {
            return new Next(Optional.of(pause), true);
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final String name;
    private final Work work;
    private final Timers timers;
    private final Tasks tasks;
    private boolean requested;
    private boolean running;
    private boolean closed;
    private boolean pausing;
    private Timers.Pending timer = () -> { };
    /** Which pause the alarm belongs to: one that rings while it is cancelled is late. */
    private int pauses;

    /** One whose threads carry this name. */
    public Reconciler(String name, Work work, Timers timers, Tasks tasks) {
        this.name = name;
        this.work = work;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Requests a run that begins after this call. Never blocks. */
    public void request() {
        lock.lock();
        try {
            requested = true;
            begin();
        } finally {
            lock.unlock();
        }
    }

    /** No run begins any more; one that is under way comes to its end. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            cancelTimer();
        } finally {
            lock.unlock();
        }
    }

    private void begin() {
        if (requested && !running && !closed && !pausing) {
            running = true;
            tasks.start(name, this::run);
        }
    }

    private void run() {
        while (begins()) {
            ended(runOnce());
        }
    }

    private boolean begins() {
        lock.lock();
        try {
            running = requested && !closed && !pausing;
            if (running) {
                requested = false;
                cancelTimer();
            }
            return running;
        } finally {
            lock.unlock();
        }
    }

    private Next runOnce() {
        try {
            return work.run();
        } catch (InterruptedException | CancelledException e) {
            LOG.log(Level.DEBUG, "{0} was interrupted", name);
            return AFTER_MISTAKE;
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, name + " failed unexpectedly", e);
            return AFTER_MISTAKE;
        }
    }

    private void ended(Next next) {
        lock.lock();
        try {
            if (!closed && next.pause().isPresent()) {
                pausing = next.fixed();
                int pause = pauses;
                timer = timers.after(next.pause().get(), () -> pauseEnded(pause));
            }
        } finally {
            lock.unlock();
        }
    }

    private void cancelTimer() {
        pauses++;
        timer.cancel();
    }

    private void pauseEnded(int pause) {
        lock.lock();
        try {
            if (pause == pauses) {
                pausing = false;
                requested = true;
                begin();
            }
        } finally {
            lock.unlock();
        }
    }
}
