package io.jubelet.app.stats;

import io.jubelet.app.stats.DriverVolume.Key;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.failure.CancelledException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Calls to drivers, a few for each driver at a time and one for each volume: a driver that hangs delays its own volumes, and a volume
 * that hangs few others. Threads exist only while there are calls. Thread-safe.
 */
final class DriverQueues {

    private static final Logger LOG = System.getLogger(DriverQueues.class.getName());
    private static final int PLACES = 4;

    private final Tasks tasks;
    private final Map<String, DriverQueue> queues = new HashMap<>();
    private final Set<Key> pending = new HashSet<>();
    private boolean stopped;

    /** A call that waits for its turn. */
    private record Call(Key volume, Runnable work) {
    }

    /** Calls to one driver. */
    private static final class DriverQueue {

        private final Deque<Call> waiting = new ArrayDeque<>();
        private int threads;
    }

    DriverQueues(Tasks tasks) {
        this.tasks = tasks;
    }

    /** A call for a volume, unless one waits or goes on already. */
    void add(String driver, Key volume, Runnable work) {
        if (isThreadNeeded(driver, new Call(volume, work))) {
            tasks.start("volume-statistics " + driver, () -> work(driver));
        }
    }

    private synchronized boolean isThreadNeeded(String driver, Call call) {
        if (stopped || !pending.add(call.volume())) {
            return false;
        }
        DriverQueue queue = queues.computeIfAbsent(driver, _ -> new DriverQueue());
        queue.waiting.add(call);
        if (queue.threads == PLACES) {
            return false;
        }
        queue.threads++;
        return true;
    }

    /** Waiting calls are not made any more; running ones end with their driver. */
    synchronized void stop() {
        stopped = true;
        queues.values().forEach(queue -> queue.waiting.clear());
    }

    private void work(String driver) {
        try {
            for (Call call = next(driver); call != null; call = next(driver)) {
                run(call);
            }
        } catch (CancelledException e) {
            stop();
        }
    }

    private void run(Call call) {
        try {
            call.work().run();
        } catch (CancelledException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            LOG.log(Level.WARNING, "the measurement of a volume of a CSI driver was cancelled: {0}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "a volume of a CSI driver can''t be measured now: {0}", e);
        } finally {
            ended(call);
        }
    }

    private synchronized void ended(Call call) {
        pending.remove(call.volume());
    }

    /** The next call; null when there is none, and the thread ends. */
    private synchronized Call next(String driver) {
        DriverQueue queue = queues.get(driver);
        Call call = queue.waiting.poll();
        if (call == null) {
            queue.threads--;
            if (queue.threads == 0) {
                queues.remove(driver);
            }
        }
        return call;
    }
}
