package io.jubelet.app.gc;

import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.runtime.PodIdentity;

/** The steps of a pod worker for orphans, whose spec is not known: everything that is found of them is removed. */
final class OrphanSteps implements PodSteps {

    private final PodSteps steps;
    private final PodLeftovers leftovers;
    private final PodVolumes volumes;

    /** These steps, and removal of these leftovers for orphans. */
    OrphanSteps(PodSteps steps, PodLeftovers leftovers, PodVolumes volumes) {
        this.steps = steps;
        this.leftovers = leftovers;
        this.volumes = volumes;
    }

    @Override
    public StepResult sync(PodSyncContext context) throws InterruptedException {
        return steps.sync(context);
    }

    @Override
    public void terminate(PodSyncContext context) throws InterruptedException {
        steps.terminate(context);
    }

    @Override
    public void cleanUp(PodSyncContext context) throws InterruptedException {
        if (context.state().orphaned()) {
            PodIdentity pod = PodIdentity.of(context.pod());
            leftovers.killProcesses(pod);
            if (PodLeftovers.isPossible(pod)) {
                volumes.tearDown(context.pod());
            }
            leftovers.removeFiles(pod);
        }
        steps.cleanUp(context);
    }
}
