package io.jubelet.app.worker;

/**
 * Whether a pod needs another step: one was requested, or the pod was observed after the observation that was decided on last.
 * Not thread-safe: guarded by the lock of the worker.
 */
final class SyncRequests {

    private boolean requested;
    private long observedAt = Long.MIN_VALUE;
    private long decidedOn = Long.MIN_VALUE;

    /** Another step is needed whatever is observed. */
    void request() {
        requested = true;
    }

    /** The pod was observed at this moment, monotonic nanoseconds. */
    void observed(long at) {
        observedAt = Math.max(observedAt, at);
    }

    /** Whether there is something to do. */
    boolean areOpen() {
        return requested || observedAt > decidedOn;
    }

    /** A step begins that does what was requested so far. */
    void begin() {
        requested = false;
    }

    /** The observation of this moment was decided on. */
    void decidedOn(long moment) {
        decidedOn = Math.max(decidedOn, moment);
    }

    /** Nothing could be decided: the observations that are there already must not bring the next step at once. */
    void ignoreObserved() {
        decidedOn = Math.max(decidedOn, observedAt);
    }
}
