package io.jubelet.app.podwatch;

import io.jubelet.domain.podwatch.PodSnapshot;
import io.jubelet.domain.podwatch.WatchedPods;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.podwatch.PodsService;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * All watches. One snapshot serves all of them, and snapshots are taken one after another, so that no watcher gets an older
 * state after a newer one.
 */
final class PodWatches {

    /** A node has a few programs that watch; what is beyond that has forgotten to end its watches. */
    static final int MOST = 100;

    private static final Logger LOG = System.getLogger(PodWatches.class.getName());

    private final NodePods pods;
    private final Set<QueuedWatch> open = ConcurrentHashMap.newKeySet();
    private final ReentrantLock updating = new ReentrantLock();
    private boolean closed;

    PodWatches(NodePods pods) {
        this.pods = pods;
    }

    /** A watch that begins with the pods of this moment. It counts until it is closed, also when it was ended for its slowness. */
    PodsService.Watch begin() {
        updating.lock();
        try {
            if (closed) {
                throw new UnavailableException("the agent is shutting down");
            }
            if (open.size() >= MOST) {
                throw new ResourceExhaustedException("there are " + MOST + " watches already; end one of them");
            }
            var watch = new QueuedWatch(WatchedPods.begin(pods.snapshots()), open::remove);
            open.add(watch);
            return watch;
        } finally {
            updating.unlock();
        }
    }

    /** Sends every watcher what became different. What can't be found out now is with the next look. */
    void update() {
        updating.lock();
        try {
            if (!open.isEmpty()) {
                List<PodSnapshot> now = pods.snapshots();
                open.forEach(watch -> watch.update(now));
            }
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "watchers are notified later: {0}", e.getMessage());
        } finally {
            updating.unlock();
        }
    }

    /** Ends all of them; none begins any more. */
    void close() {
        updating.lock();
        try {
            closed = true;
            open.forEach(QueuedWatch::close);
        } finally {
            updating.unlock();
        }
    }
}
