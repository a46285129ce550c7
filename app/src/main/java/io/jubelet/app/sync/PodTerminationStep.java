package io.jubelet.app.sync;

import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.ports.failure.ConflictException;
import java.util.OptionalLong;

/** Stops a pod for good. */
final class PodTerminationStep {

    private final PodObserver observer;
    private final PodStatusReports reports;
    private final ContainerStopper stopper;
    private final PodResourceClaims claims;

    PodTerminationStep(PodObserver observer, PodStatusReports reports, ContainerStopper stopper, PodResourceClaims claims) {
        this.observer = observer;
        this.reports = reports;
        this.stopper = stopper;
        this.claims = claims;
    }

    /** See {@link io.jubelet.app.worker.PodSteps#terminate}. */
    void run(PodSyncContext context) throws InterruptedException {
        Observation seen = observer.observe(context.pod(), context.syncState());
        if (!context.state().orphaned()) {
            reports.atBegin(context, seen.pod(), reports.probes(context.pod(), seen.pod()));
        }
        try {
            stopper.stopPod(context.pod(), seen.pod(), OptionalLong.of(context.state().gracePeriodSeconds()));
        } finally {
            observer.changed(context.syncState());
        }
        Observation after = observer.observe(context.pod(), context.syncState());
        if (after.pod().anyRunning()) {
            throw new ConflictException("containers still run after they were stopped");
        }
        if (!context.state().orphaned()) {
            // As soon as the end is reported to the cluster, another pod may get the devices of the claims.
            claims.release(context.pod());
            reports.atEnd(context, after.pod());
        }
    }
}
