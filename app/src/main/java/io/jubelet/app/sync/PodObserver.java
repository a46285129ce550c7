package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.ObservePod;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.worker.PodNotObservedException;
import io.jubelet.app.worker.PodSyncState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;

/** Observations of a pod for the steps of its worker: none is older than the last change by a step. */
final class PodObserver {

    private final Bus bus;
    private final Timers timers;

    PodObserver(Bus bus, Timers timers) {
        this.bus = bus;
        this.timers = timers;
    }

    /**
     * The pod as it is in the runtime.
     *
     * @throws PodNotObservedException when that can't be found out
     */
    Observation observe(Pod pod, PodSyncState syncState) throws InterruptedException {
        try {
            return bus.ask(RuntimeTopics.OBSERVE,
                    new ObservePod(PodIdentity.of(pod), syncState.changedAt(), syncState.resizes().resizedAt()));
        } catch (PortException e) {
            throw new PodNotObservedException(e);
        }
    }

    /** Something of the pod was changed in the runtime, or may have been: what was observed before is outdated. */
    void changed(PodSyncState syncState) {
        syncState.markChanged(timers.nanos());
    }
}
