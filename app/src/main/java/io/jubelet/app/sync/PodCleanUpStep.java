package io.jubelet.app.sync;

import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.worker.PodSyncContext;

/** Removes what a pod that was stopped for good has left on this machine, and what is remembered of it. */
final class PodCleanUpStep {

    private final PodObserver observer;
    private final PodStatusReports reports;
    private final PodHostSetup host;
    private final Sandboxes sandboxes;
    private final Environments environments;
    private final ContainerStopper stopper;
    private final ActuatedResources actuated;

    PodCleanUpStep(PodObserver observer, PodStatusReports reports, PodHostSetup host, Sandboxes sandboxes, Environments environments,
            ContainerStopper stopper, ActuatedResources actuated) {
        this.observer = observer;
        this.reports = reports;
        this.host = host;
        this.sandboxes = sandboxes;
        this.environments = environments;
        this.stopper = stopper;
        this.actuated = actuated;
    }

    /**
     * See {@link io.jubelet.app.worker.PodSteps#cleanUp}. What is left of an orphan is removed before by the steps of {@code app.gc};
     * here, its stops are forgotten.
     */
    void run(PodSyncContext context) throws InterruptedException {
        if (context.state().orphaned()) {
            stopper.release(context.pod());
            return;
        }
        Observation seen = observer.observe(context.pod(), context.syncState());
        reports.atEnd(context, seen.pod());
        if (host.cleanUp(context.pod())) {
            sandboxes.forget(context.pod());
        }
        environments.release(context.pod());
        stopper.release(context.pod());
        actuated.forget(context.pod());
        reports.finish(context);
    }
}
