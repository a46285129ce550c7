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
    public Outcome sync(PodSyncContext turn) throws InterruptedException {
        return steps.sync(turn);
    }

    @Override
    public void terminate(PodSyncContext turn) throws InterruptedException {
        steps.terminate(turn);
    }

    @Override
    public void cleanUp(PodSyncContext turn) throws InterruptedException {
        if (turn.state().runtimeOnly()) {
            leftovers.remove(PodIdentity.of(turn.pod()));
        } else {
            steps.cleanUp(turn);
        }
    }
}
