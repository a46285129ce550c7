package io.jubelet.app.agent;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.time.BoundedWait;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** The threads of one agent, which end with it. Thread-safe. */
final class AgentThreads implements Tasks {

    private static final Logger LOG = System.getLogger(AgentThreads.class.getName());
    /** A thread that was interrupted may begin another call before it learns that the agent has ended: it is interrupted again. */
    private static final Duration BETWEEN_INTERRUPTIONS = Duration.ofMillis(100);

    private final ReentrantLock lock = new ReentrantLock();
    private final Tasks tasks;
    private final Timers timers;
    /** With what is complete when they have ended. */
    private final Map<Thread, CompletableFuture<Void>> running = new HashMap<>();
    private boolean ended;

    /**
     * Threads of an agent that has just begun.
     *
     * @param timers time of the wait for their end
     */
    AgentThreads(Tasks tasks, Timers timers) {
        this.tasks = tasks;
        this.timers = timers;
    }

    /** Once the agent has ended, the thread is not started. */
    @Override
    public Thread start(String name, Runnable body) {
        lock.lock();
        try {
            return ended ? Thread.ofVirtual().name(name).unstarted(body) : tasks.start(name, () -> run(body));
        } finally {
            lock.unlock();
        }
    }

    private void run(Runnable body) {
        if (begins()) {
            try {
                body.run();
            } finally {
                over();
            }
        }
    }

    private boolean begins() {
        lock.lock();
        try {
            return !ended && running.putIfAbsent(Thread.currentThread(), new CompletableFuture<>()) == null;
        } finally {
            lock.unlock();
        }
    }

    private void over() {
        lock.lock();
        try {
            running.remove(Thread.currentThread()).complete(null);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Interrupts all threads but the calling one and waits until they have ended. Those that are still in calls that can't be interrupted
     * when the limit has passed are logged.
     *
     * @param limit how long to wait, for all together
     */
    void end(Duration limit) {
        long begin = timers.nanos();
        try {
            Map<Thread, CompletableFuture<Void>> left = interrupted();
            while (!left.isEmpty() && timers.nanos() - begin < limit.toNanos()) {
                BoundedWait.until(all(left.values()), BETWEEN_INTERRUPTIONS, timers);
                left = interrupted();
            }
            if (!left.isEmpty()) {
                LOG.log(Level.WARNING, "threads of the agent that have not ended within {0} s: {1}", limit.toSeconds(),
                        String.join(", ", left.keySet().stream().map(Thread::getName).sorted().toList()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Map<Thread, CompletableFuture<Void>> interrupted() {
        lock.lock();
        try {
            ended = true;
            Map<Thread, CompletableFuture<Void>> others = new HashMap<>(running);
            others.remove(Thread.currentThread());
            others.keySet().forEach(Thread::interrupt);
            return others;
        } finally {
            lock.unlock();
        }
    }

    private static CompletableFuture<Void> all(Collection<CompletableFuture<Void>> ends) {
        return CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
    }
}
