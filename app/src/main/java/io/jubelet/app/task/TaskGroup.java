package io.jubelet.app.task;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Runs several pieces of work at the same time and waits for all of them. When the waiting thread is interrupted, every
 * piece is interrupted and waited for, so that nothing outlives the call. Not thread-safe: one thread forks and joins.
 */
public final class TaskGroup {

    private final Tasks tasks;
    private final String name;
    private final List<Part<?>> parts = new ArrayList<>();

    /** A group whose threads carry this name. */
    public TaskGroup(Tasks tasks, String name) {
        this.tasks = tasks;
        this.name = name;
    }

    /** Starts one piece of work; its outcome can be taken after {@link #join()}. */
    public <T> Part<T> fork(Callable<T> work) {
        var part = new Part<T>();
        parts.add(part);
        part.thread = tasks.start(name, () -> part.run(work));
        return part;
    }

    /**
     * Waits until every piece has ended, well or badly.
     *
     * @throws InterruptedException when the calling thread was interrupted; all pieces have ended nevertheless
     */
    public void join() throws InterruptedException {
        boolean interrupted = false;
        for (Part<?> part : parts) {
            while (!part.ended()) {
                try {
                    part.await();
                } catch (InterruptedException e) {
                    interrupted = true;
                    parts.forEach(p -> p.thread.interrupt());
                }
            }
        }
        if (interrupted) {
            throw new InterruptedException(name + " was cancelled");
        }
    }

    /** Waits for all and throws the first failure in the order of forking. */
    public void joinOrThrow() throws InterruptedException {
        join();
        for (Part<?> part : parts) {
            part.get();
        }
    }

    /** One piece of work. */
    public static final class Part<T> {
        private final CompletableFuture<T> outcome = new CompletableFuture<>();
        private Thread thread;

        private Part() {
        }

        /** An {@link Error} is not only an outcome, which a group that is merely joined never looks at: it ends the thread, too. */
        private void run(Callable<T> work) {
            try {
                outcome.complete(work.call());
            } catch (Error e) {
                outcome.completeExceptionally(e);
                throw e;
            } catch (Throwable e) {
                outcome.completeExceptionally(e);
            }
        }

        private boolean ended() {
            return outcome.isDone();
        }

        private void await() throws InterruptedException {
            try {
                outcome.get();
            } catch (ExecutionException e) {
                // An outcome like any other: get() returns it to the caller that needs this part.
                return;
            }
        }

        /**
         * The result, once the group was joined. What the work threw is thrown here.
         *
         * @throws InterruptedException when the work was interrupted
         */
        public T get() throws InterruptedException {
            try {
                return outcome.get();
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case InterruptedException cancelled -> throw cancelled;
                    case RuntimeException failure -> throw failure;
                    case Error failure -> throw failure;
                    default -> throw new IllegalStateException(e.getCause());
                }
            }
        }
    }
}
