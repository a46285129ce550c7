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

    /**
     * Another step is needed at once.
     *
     * @param decided moment of the observation that was decided on, {@link PodSteps.Outcome#UNOBSERVED} for none
     */
    void again(long decided) {
        requested = true;
        decidedOn = Math.max(decidedOn, decided);
    }

    /**
     * No step is needed before something changes. What a step could not use must not bring the next one at once.
     *
     * @param decided moment of the observation that was decided on, {@link PodSteps.Outcome#UNOBSERVED} when none could be used
     */
    void settled(long decided) {
        decidedOn = Math.max(decidedOn, decided == PodSteps.Outcome.UNOBSERVED ? observedAt : decided);
    }
}
