package io.jubelet.app.agent;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The timers of one agent: once it has ended, nothing that was delayed begins any more. Thread-safe. */
final class AgentTimers implements Timers {

    private final Timers timers;
    private final Set<Delayed> pending = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    AgentTimers(Timers timers) {
        this.timers = timers;
    }

    private final class Delayed implements Pending {

        private final Runnable task;
        private volatile Pending run = () -> { };

        Delayed(Runnable task) {
            this.task = task;
        }

        void begin(Duration delay) {
            pending.add(this);
            run = timers.after(delay, this::run);
            if (ended) {
                cancel();
            }
        }

        private void run() {
            if (pending.remove(this) && !ended) {
                task.run();
            }
        }

        @Override
        public void cancel() {
            pending.remove(this);
            run.cancel();
        }
    }

    @Override
    public Instant instant() {
        return timers.instant();
    }

    @Override
    public long nanos() {
        return timers.nanos();
    }

    @Override
    public Pending after(Duration delay, Runnable task) {
        var delayed = new Delayed(task);
        delayed.begin(delay);
        return delayed;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        timers.sleep(duration);
    }

    /** Takes back all that has not begun. */
    void end() {
        ended = true;
        pending.forEach(Delayed::cancel);
    }
}
