package io.jubelet.app.pleg;

import io.jubelet.app.message.runtime.ObservePod;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Observes pods about which the runtime sent an event. A pod is observed at once, on a thread of its own, and never twice at a
 * time: however many of its events arrive during an observation, one more follows. So there are no more threads than pods.
 * Thread-safe.
 */
final class EventObservations {

    private static final Logger LOG = System.getLogger(EventObservations.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    /** The pods that have a thread, by uid, with what is to be observed after the observation under way. */
    private final Map<String, Optional<ObservePod>> pods = new HashMap<>();
    private final Observer observer;
    private final Timers timers;
    private final Tasks tasks;

    /** Asks the runtime about a pod, unless an observation that is new enough is there. */
    @FunctionalInterface
    interface Observer {

        /** Makes the observation. */
        void observe(ObservePod question) throws InterruptedException;
    }

    EventObservations(Observer observer, Timers timers, Tasks tasks) {
        this.observer = observer;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** An event arrived. Never blocks. */
    void eventArrived(PodIdentity pod) {
        var question = new ObservePod(pod, timers.nanos());
        lock.lock();
        try {
            if (pods.put(pod.uid(), Optional.of(question)) == null) {
                tasks.start("pleg-event", () -> observeUntilDone(pod.uid()));
            }
        } finally {
            lock.unlock();
        }
    }

    private void observeUntilDone(String uid) {
        boolean done = false;
        try {
            for (Optional<ObservePod> next = next(uid); next.isPresent(); next = next(uid)) {
                observe(next.get());
            }
            done = true;
        } finally {
            if (!done) {
                forget(uid);
            }
        }
    }

    /** The thread of a pod ends by an error: its next event begins another one. */
    private void forget(String uid) {
        lock.lock();
        try {
            pods.remove(uid);
        } finally {
            lock.unlock();
        }
    }

    private Optional<ObservePod> next(String uid) {
        lock.lock();
        try {
            Optional<ObservePod> next = pods.get(uid);
            if (next.isPresent()) {
                pods.put(uid, Optional.empty());
            } else {
                pods.remove(uid);
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void observe(ObservePod question) {
        try {
            observer.observe(question);
        } catch (InterruptedException | CancelledException e) {
            LOG.log(Level.DEBUG, "observing {0} after an event was cancelled", question.pod());
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "observing {0} after an event failed: {1}", question.pod(), e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "observing " + question.pod() + " after an event failed unexpectedly", e);
        }
    }
}
