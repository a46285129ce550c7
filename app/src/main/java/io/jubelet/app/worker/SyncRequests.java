package io.jubelet.app.worker;

/**
 * Whether a pod needs another step: one was requested, the pod was observed after the observation that was
 * decided on last, or a pull ended for one that may go on with the image.
 * Not thread-safe: guarded by the lock of the worker.
 */
final class SyncRequests {

    private boolean requested;
    private boolean imageSettled;
    private boolean undecided;
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

    /** A pull ended. That can't help after a step that could decide nothing: without an obstacle the next one finds the image. */
    void imageSettled() {
        imageSettled = true;
    }

    /** Whether there is something to do. */
    boolean areOpen() {
        return requested || observedAt > decidedOn || imageSettled && !undecided;
    }

    /** A step begins that does what was requested so far. */
    void begin() {
        requested = false;
        imageSettled = false;
        undecided = false;
    }

    /** The observation of this moment was decided on. */
    void decidedOn(long moment) {
        decidedOn = Math.max(decidedOn, moment);
    }

    /** Nothing could be decided: neither observations that are there already nor pulls bring the next step at once. */
    void nothingDecided() {
        decidedOn = Math.max(decidedOn, observedAt);
        undecided = true;
    }
}
