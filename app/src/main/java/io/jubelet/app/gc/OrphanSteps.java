package io.jubelet.app.gc;

import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.domain.runtime.PodIdentity;

/** The steps of a pod worker; of an orphan, of which no spec is known, everything that is found is removed. */
final class OrphanSteps implements PodSteps {

    private final PodSteps steps;
    private final PodLeftovers leftovers;

    /** These steps, and removal of these leftovers for orphans. */
    OrphanSteps(PodSteps steps, PodLeftovers leftovers) {
        this.steps = steps;
        this.leftovers = leftovers;
    }

    @Override
    public Outcome sync(PodSyncContext context) throws InterruptedException {
        return steps.sync(context);
    }

    @Override
    public void terminate(PodSyncContext context) throws InterruptedException {
        steps.terminate(context);
    }

    @Override
    public void cleanUp(PodSyncContext context) throws InterruptedException {
        if (context.state().runtimeOnly()) {
            leftovers.remove(PodIdentity.of(context.pod()));
        } else {
            steps.cleanUp(context);
        }
    }
}
