package io.jubelet.app.rotation;

import io.jubelet.app.task.Tasks;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.ports.failure.CancelledException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Work on logs, never twice at a time on the same one, and of each kind only as much at a time as there are workers.
 * Compressing takes long, so that rotating another log does not wait for it. A worker has a thread only while there is
 * something to do. Thread-safe.
 */
final class RotationQueue {

    private static final Logger LOG = System.getLogger(RotationQueue.class.getName());

    /** Kinds of work. */
    enum Kind {
        ROTATE("log-rotate"),
        COMPRESS("log-compress");

        private final String thread;

        Kind(String thread) {
            this.thread = thread;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Kind, Map<ContainerLog, Runnable>> waiting =
            Map.of(Kind.ROTATE, new LinkedHashMap<>(), Kind.COMPRESS, new LinkedHashMap<>());
    private final Map<Kind, Set<ContainerLog>> running =
            Map.of(Kind.ROTATE, new HashSet<>(), Kind.COMPRESS, new HashSet<>());
    private final int workers;
    private final Tasks tasks;
    private boolean closed;

    RotationQueue(int workers, Tasks tasks) {
        this.workers = workers;
        this.tasks = tasks;
    }

    /** Adds work on a log; nothing happens when work of that kind waits already. */
    void add(Kind kind, ContainerLog log, Runnable work) {
        lock.lock();
        try {
            waiting.get(kind).putIfAbsent(log, work);
            begin();
        } finally {
            lock.unlock();
        }
    }

    /** No work begins any more. */
    void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    private void begin() {
        for (Kind kind : Kind.values()) {
            Iterator<Map.Entry<ContainerLog, Runnable>> next = waiting.get(kind).entrySet().iterator();
            while (!closed && next.hasNext() && running.get(kind).size() < workers) {
                Map.Entry<ContainerLog, Runnable> work = next.next();
                ContainerLog log = work.getKey();
                Runnable body = work.getValue();
                if (running.values().stream().noneMatch(logs -> logs.contains(log))) {
                    next.remove();
                    running.get(kind).add(log);
                    tasks.start(kind.thread, () -> run(kind, log, body));
                }
            }
        }
    }

    private void run(Kind kind, ContainerLog log, Runnable work) {
        try {
            work.run();
        } catch (CancelledException e) {
            LOG.log(Level.DEBUG, "the rotation of {0} was interrupted: {1}", log, e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "rotating " + log + " failed unexpectedly", e);
        } finally {
            lock.lock();
            try {
                running.get(kind).remove(log);
                begin();
            } finally {
                lock.unlock();
            }
        }
    }
}
