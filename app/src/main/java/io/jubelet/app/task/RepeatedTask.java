package io.jubelet.app.task;

import io.jubelet.ports.failure.CancelledException;

/** Work of a concern that is repeated, on a thread of its own, until the concern stops. */
public final class RepeatedTask {

    private final Thread thread;
    private volatile boolean ended;

    private RepeatedTask(String name, Round round, Tasks tasks) {
        thread = tasks.start(name, () -> repeat(round));
    }

    /**
     * Begins with the first round at once.
     *
     * @param name name for logs and thread dumps
     */
    public static RepeatedTask start(String name, Round round, Tasks tasks) {
        return new RepeatedTask(name, round, tasks);
    }

    /** Ends it: a round that is under way is interrupted, and there is no other one. Does not wait. */
    public void end() {
        ended = true;
        thread.interrupt();
    }

    private void repeat(Round round) {
        try {
            while (!ended && !Thread.currentThread().isInterrupted()) {
                round.run();
            }
        } catch (InterruptedException | CancelledException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The repeated work, including the pause. */
    @FunctionalInterface
    public interface Round {

        /**
         * One round.
         *
         * @throws InterruptedException when it is interrupted; that ends the task, as does a {@link CancelledException}
         */
        void run() throws InterruptedException;
    }
}
