package io.jubelet.app.metrics;

import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.StepResult;

/** Measures the steps of the workers of pods. */
final class CountedPodSteps implements PodSteps {

    private final PodSteps steps;
    private final WorkerMetrics metrics;
    private final UserNamespaceMetrics userNamespaces;

    CountedPodSteps(PodSteps steps, WorkerMetrics metrics, UserNamespaceMetrics userNamespaces) {
        this.steps = steps;
        this.metrics = metrics;
        this.userNamespaces = userNamespaces;
    }

    @Override
    public StepResult sync(PodSyncContext context) throws InterruptedException {
        // A sync that fails is tried again, and may still be part of the same start.
        StepResult.Starts starts = StepResult.Starts.AWAITED;
        try (var _ = metrics.sync(context.pod())) {
            StepResult result = steps.sync(context);
            starts = result.starts();
            return result;
        } finally {
            userNamespaces.synced(context.pod().uid(), starts);
        }
    }

    @Override
    public void terminate(PodSyncContext context) throws InterruptedException {
        userNamespaces.ended(context.pod().uid());
        try (var _ = metrics.step("kill")) {
            steps.terminate(context);
        }
    }

    @Override
    public void cleanUp(PodSyncContext context) throws InterruptedException {
        try (var _ = metrics.cleanUp(context.pod())) {
            steps.cleanUp(context);
        }
    }
}
