package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.Topics;

/**
 * Rounds of admission: begins them, decides the resizes that are due at their end, and publishes what was decided. While pods
 * wait, no message states that all sources are ready: containers of these pods may run, and must not be taken for those of pods
 * that are not desired. Not thread-safe.
 */
final class AdmissionRounds {

    private final Bus bus;
    private final AdmissionResults results;
    private final Preemptions preemptions;
    private final Allocations allocations;
    private final PodResizes resizes;
    private final NewPods added;
    private boolean sourcesReady;
    private boolean readyReported;

    AdmissionRounds(Bus bus, AdmissionResults results, Preemptions preemptions, Allocations allocations, PodResizes resizes,
            NewPods added) {
        this.bus = bus;
        this.results = results;
        this.preemptions = preemptions;
        this.allocations = allocations;
        this.resizes = resizes;
        this.added = added;
    }

    /** All sources have delivered their pods. */
    void sourcesReady() {
        sourcesReady = true;
    }

    AdmissionRound begin() {
        return new AdmissionRound(bus, results, preemptions);
    }

    /**
     * Decides the resizes that are due, publishes what was decided, and once all pods are decided publishes that, before any pod is
     * ended again.
     */
    void finish(AdmissionRound round) {
        if (resizes.isDue() && sourcesReady && !added.areUndecided()) {
            resizes.decide(round, (pod, victims) -> added.makeRoom(pod, victims, round));
        }
        allocations.flush();
        round.publish();
        if (!readyReported && areAllDecided()) {
            publishAll();
        }
        round.endVictims();
    }

    /** Publishes all pods that were passed on to the workers. */
    void publishAll() {
        readyReported = areAllDecided();
        if (readyReported) {
            allocations.retain(results.uids());
        }
        bus.publish(Topics.PODS_ADMITTED, new PodChanges(results.all(), true, readyReported));
    }

    private boolean areAllDecided() {
        return sourcesReady && added.areNone();
    }
}
