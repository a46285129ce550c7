package io.jubelet.app.admission;

/**
 * Publishes what was decided. While pods wait, no message states that all sources are ready: containers of these pods may run, and
 * must not be taken for those of pods that are not desired. Not thread-safe.
 */
final class AdmissionPublication {

    private final AdmissionResults results;
    private final Allocations allocations;
    private final Preemptions preemptions;
    private boolean readyReported;

    AdmissionPublication(AdmissionResults results, Allocations allocations, Preemptions preemptions) {
        this.results = results;
        this.allocations = allocations;
        this.preemptions = preemptions;
    }

    /**
     * Publishes what was decided since the last time, and all pods once all are decided, before any pod is ended again.
     *
     * @param allDecided whether all desired pods are here, and none waits
     */
    void publish(boolean allDecided) {
        allocations.flush();
        results.publish();
        if (!readyReported && allDecided) {
            publishAll(true);
        }
        preemptions.endVictims();
    }

    /** Publishes all pods that were passed on to the workers. */
    void publishAll(boolean allDecided) {
        readyReported = allDecided;
        if (allDecided) {
            allocations.retain(results.uids());
        }
        results.publishAll(allDecided);
    }
}
