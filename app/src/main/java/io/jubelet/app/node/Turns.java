package io.jubelet.app.node;

import io.jubelet.app.task.Tasks;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs one piece of work again and again, one run at a time. However often it is requested during a run, one run follows.
 * Thread-safe.
 */
final class Turns {

    private static final Logger LOG = System.getLogger("io.jubelet.node");

    private final Tasks tasks;
    private final String name;
    private final Runnable work;
    private final AtomicLong requests = new AtomicLong();

    Turns(Tasks tasks, String name, Runnable work) {
        this.tasks = tasks;
        this.name = name;
        this.work = work;
    }

    /** A run begins after this call. Returns at once. */
    void request() {
        if (requests.getAndIncrement() == 0) {
            tasks.start(name, this::run);
        }
    }

    private void run() {
        long answered;
        do {
            answered = requests.get();
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, name + " failed", e);
            }
        } while (!requests.compareAndSet(answered, 0));
    }
}
