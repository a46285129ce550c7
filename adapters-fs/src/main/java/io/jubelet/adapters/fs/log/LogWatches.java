package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.inotify.InotifyQueue;
import io.jubelet.adapters.fs.kernel.InotifyCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Wakes followers of logs when a directory changes. All share one inotify instance (the kernel allows a
 * user only 128 of them) and one thread, which lives as long as there are followers; these wait without a platform thread of
 * their own. Where the kernel grants no watch, a follower only waits. Thread-safe.
 */
public final class LogWatches {

    private static final System.Logger LOG = System.getLogger(LogWatches.class.getName());
    private static final Duration ALWAYS = Duration.ofDays(1);
    private static final int WATCHED = InotifyQueue.MODIFY | InotifyQueue.CLOSE_WRITE | InotifyQueue.CREATE
            | InotifyQueue.MOVED_FROM | InotifyQueue.MOVED_TO | InotifyQueue.DELETE | InotifyQueue.DELETE_SELF
            | InotifyQueue.MOVE_SELF | InotifyQueue.ONLY_DIRECTORIES;
    private static final int UNWATCHED = -1;

    private final InotifyCalls calls;
    private final Object lock = new Object();
    private Session session;

    public LogWatches(InotifyCalls calls) {
        this.calls = calls;
    }

    /** The watch of one follower. */
    final class Watch implements AutoCloseable {

        private final Semaphore changes = new Semaphore(0);
        private Session in;
        private int number = UNWATCHED;

        /** Waits until something happened since the last call, or the time is over. */
        void await(Duration atMost) throws InterruptedException {
            if (changes.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
                changes.drainPermits();
            }
        }

        @Override
        public void close() {
            synchronized (lock) {
                if (number != UNWATCHED) {
                    in.remove(this);
                    number = UNWATCHED;
                }
            }
        }
    }

    /** Watches a directory. */
    Watch open(String directory) {
        Watch watch = new Watch();
        synchronized (lock) {
            try {
                if (session == null) {
                    session = new Session(new InotifyQueue(calls));
                }
                session.add(watch, directory);
            } catch (IOException e) {
                LOG.log(System.Logger.Level.DEBUG, () -> "no watch on " + directory + ", its log is looked at from time to "
                        + "time: " + e.getMessage());
                closeIfUnused();
            }
        }
        return watch;
    }

    private void closeIfUnused() {
        if (session != null && session.watches.isEmpty()) {
            session.end();
            session = null;
        }
    }

    /** An inotify instance with its thread. All but {@link #run} happens under the lock. */
    private final class Session {

        private final InotifyQueue queue;
        private final Map<Integer, List<Watch>> watches = new HashMap<>();
        private boolean ended;

        Session(InotifyQueue queue) {
            this.queue = queue;
            Thread.ofPlatform().daemon().name("log-watch").start(this::run);
        }

        void add(Watch watch, String directory) throws IOException {
            watch.number = queue.add(directory, WATCHED);
            watch.in = this;
            watches.computeIfAbsent(watch.number, _ -> new ArrayList<>()).add(watch);
        }

        void remove(Watch watch) {
            List<Watch> same = watches.get(watch.number);
            same.remove(watch);
            if (same.isEmpty()) {
                watches.remove(watch.number);
                queue.remove(watch.number);
            }
            closeIfUnused();
        }

        void end() {
            ended = true;
            queue.wake();
        }

        private void run() {
            try (queue) {
                boolean more = true;
                while (more) {
                    List<InotifyQueue.Event> events = queue.await(ALWAYS);
                    synchronized (lock) {
                        events.forEach(this::pass);
                        more = !ended;
                    }
                }
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "logs that are followed are looked at from time to time only", e);
                synchronized (lock) {
                    if (session == this) {
                        session = null;
                    }
                }
            }
        }

        private void pass(InotifyQueue.Event event) {
            if (event.is(InotifyQueue.QUEUE_OVERFLOW)) {
                watches.values().forEach(all -> all.forEach(watch -> watch.changes.release()));
            } else {
                watches.getOrDefault(event.watch(), List.of()).forEach(watch -> watch.changes.release());
            }
        }
    }
}
