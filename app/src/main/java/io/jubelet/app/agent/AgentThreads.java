package io.jubelet.app.agent;

import io.jubelet.app.task.Tasks;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The threads of one agent, which end with it. Thread-safe. */
final class AgentThreads implements Tasks {

    private static final Logger LOG = System.getLogger(AgentThreads.class.getName());
    /** A thread that was interrupted may begin another call before it learns that the agent has ended: it is interrupted again. */
    private static final Duration BETWEEN_INTERRUPTIONS = Duration.ofMillis(100);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition oneEnded = lock.newCondition();
    private final Tasks tasks;
    private final Set<Thread> running = new HashSet<>();
    private boolean ended;

    AgentThreads(Tasks tasks) {
        this.tasks = tasks;
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
            return !ended && running.add(Thread.currentThread());
        } finally {
            lock.unlock();
        }
    }

    private void over() {
        lock.lock();
        try {
            running.remove(Thread.currentThread());
            oneEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Interrupts all threads and waits until they have ended. One that is still in a call that can't be interrupted when the limit has
     * passed is logged.
     *
     * @param limit how long to wait, for all together
     */
    void end(Duration limit) {
        lock.lock();
        try {
            ended = true;
            long left = limit.toNanos();
            while (left > 0 && interruptOthers()) {
                long pause = Math.min(left, BETWEEN_INTERRUPTIONS.toNanos());
                left -= pause - Math.max(0, oneEnded.awaitNanos(pause));
            }
            if (interruptOthers()) {
                LOG.log(Level.WARNING, "threads of the agent that have not ended within {0} s: {1}", limit.toSeconds(),
                        String.join(", ", running.stream().map(Thread::getName).sorted().toList()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** Whether there were any. */
    private boolean interruptOthers() {
        running.remove(Thread.currentThread());
        running.forEach(Thread::interrupt);
        return !running.isEmpty();
    }
}
