package io.jubelet.app.task;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** Work of a concern that is repeated, on a thread of its own, until the concern stops. */
public final class RepeatedTask {

    private static final Logger LOG = System.getLogger(RepeatedTask.class.getName());
    /** Pause after a round that was cancelled on another thread. */
    private static final Duration AFTER_CANCELLATION = Duration.ofSeconds(1);
    /** Pause after a round that failed unexpectedly. */
    private static final Duration AFTER_DEFECT = Duration.ofSeconds(10);

    private final Thread thread;
    private volatile boolean ended;

    private RepeatedTask(String name, Round round, Timers timers, Tasks tasks) {
        thread = tasks.start(name, () -> repeat(name, round, timers));
    }

    /**
     * Begins with the first round at once.
     *
     * @param name name for logs and thread dumps
     */
    public static RepeatedTask start(String name, Round round, Timers timers, Tasks tasks) {
        return new RepeatedTask(name, round, timers, tasks);
    }

    /** Ends it: a round that is under way is interrupted, and there is no other one. Does not wait. */
    public void end() {
        ended = true;
        thread.interrupt();
    }

    private void repeat(String name, Round round, Timers timers) {
        try {
            while (isGoingOn()) {
                try {
                    round.run();
                } catch (CancelledException e) {
                    if (isGoingOn()) {
                        LOG.log(Level.WARNING, "{0} was cancelled, though it is not stopped; it goes on: {1}", name, e.getMessage());
                        timers.sleep(AFTER_CANCELLATION);
                    }
                } catch (RuntimeException e) {
                    if (isGoingOn()) {
                        LOG.log(Level.ERROR, name + " failed unexpectedly; it goes on", e);
                        timers.sleep(AFTER_DEFECT);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isGoingOn() {
        return !ended && !Thread.currentThread().isInterrupted();
    }

    /** The repeated work, including the pause. */
    @FunctionalInterface
    public interface Round {

        /**
         * One round. A {@link CancelledException} ends the task if its thread is interrupted; one that comes from the work of another
         * thread does not.
         *
         * @throws InterruptedException when it is interrupted; that ends the task
         */
        void run() throws InterruptedException;
    }
}
