package io.jubelet.app.sync;

import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.StepResult;

/**
 * The steps of a pod worker, carried out on the runtime and on this machine.
 *
 * @param sync makes containers match the spec
 * @param termination stops them for good
 * @param cleanUp removes what is left
 */
record PodSynchronizer(PodSyncStep sync, PodTerminationStep termination, PodCleanUpStep cleanUp) implements PodSteps {

    @Override
    public StepResult sync(PodSyncContext context) throws InterruptedException {
        return sync.run(context);
    }

    @Override
    public void terminate(PodSyncContext context) throws InterruptedException {
        termination.run(context);
    }

    @Override
    public void cleanUp(PodSyncContext context) throws InterruptedException {
        cleanUp.run(context);
    }
}
