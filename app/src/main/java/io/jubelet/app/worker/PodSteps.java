package io.jubelet.app.worker;

/**
 * The steps for a pod at each stage of its lifecycle. Called on the thread of its worker, never twice at a time for one pod. An
 * interrupt means that the pod's state changed: return as soon as the runtime allows it.
 */
public interface PodSteps {

    /**
     * Makes the containers of the pod match the desired state, as far as is possible now. Returns {@link StepResult.Ended} when the pod has
     * come to its end by itself.
     *
     * @throws InterruptedException when the sync was cancelled
     */
    StepResult sync(PodSyncContext context) throws InterruptedException;

    /**
     * Stops everything of the pod; returns once nothing runs any more.
     *
     * @throws InterruptedException when a shorter grace period is requested
     */
    void terminate(PodSyncContext context) throws InterruptedException;

    /** Cleans up what a stopped pod leaves behind outside the runtime: volumes, directories, cgroups, and what was remembered of it. */
    void cleanUp(PodSyncContext context) throws InterruptedException;
}
