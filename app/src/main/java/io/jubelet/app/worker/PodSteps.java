package io.jubelet.app.worker;

import java.time.Duration;
import java.util.Optional;

/**
 * The steps for a pod at each stage of its life. Called on the thread of its worker, never twice at a time for one pod. An
 * interrupt means that the pod's state changed: return as soon as the runtime allows it.
 */
public interface PodSteps {

    /**
     * Makes the containers of the pod match the desired state, as far as is possible now.
     *
     * @throws InterruptedException when the sync was cancelled
     */
    Outcome sync(PodSyncContext context) throws InterruptedException;

    /**
     * Stops everything of the pod; returns once nothing runs any more.
     *
     * @throws InterruptedException when a shorter grace period is requested
     */
    void terminate(PodSyncContext context) throws InterruptedException;

    /** Cleans up what a stopped pod leaves behind outside the runtime: volumes, directories, cgroups. */
    void cleanUp(PodSyncContext context) throws InterruptedException;

    /** What became of the containers that a sync was to start. */
    enum Starts {
        /** All were started, or there were none. */
        DONE,
        /** None failed, but not all were tried: their images are being pulled, or the new sandbox is reported first. */
        AWAITED,
        /** At least one was not started. */
        FAILED
    }

    /**
     * Result of a sync.
     *
     * @param ended whether the pod has come to its end by itself
     * @param again whether something was done, so that it must be looked at once more right away
     * @param retryAfter when to reconcile again at the latest, empty for the usual resync
     * @param observedAt moment of the observation that was decided on, monotonic nanoseconds, or {@link #UNOBSERVED}
     * @param starts what became of the containers that it was to start
     */
    record Outcome(boolean ended, boolean again, Optional<Duration> retryAfter, long observedAt, Starts starts) {

        /** Nothing was decided on an observation; those that are there already are no reason to sync again. */
        public static final long UNOBSERVED = Long.MIN_VALUE;

        /** The pod has come to its end by itself. */
        public static Outcome ended(long observedAt) {
            return new Outcome(true, false, Optional.empty(), observedAt, Starts.DONE);
        }

        /** Something was done. */
        public static Outcome again(long observedAt) {
            return new Outcome(false, true, Optional.empty(), observedAt, Starts.DONE);
        }

        /** Nothing is to be done before this time has passed, or something changes; empty for the usual resync. */
        public static Outcome settled(Optional<Duration> retryAfter, long observedAt) {
            return new Outcome(false, false, retryAfter, observedAt, Starts.DONE);
        }

        /** The pod waits for something that it needs. */
        public static Outcome waiting(Duration retryAfter) {
            return new Outcome(false, false, Optional.of(retryAfter), UNOBSERVED, Starts.DONE);
        }

        /** The same outcome, but the pod is looked at again no later than this. */
        public Outcome noLaterThan(Duration limit) {
            return new Outcome(ended, again, retryAfter.filter(pause -> pause.compareTo(limit) < 0).or(() -> Optional.of(limit)),
                    observedAt, starts);
        }
    }
}
