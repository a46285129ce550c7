package io.jubelet.app.metrics;

import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;

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
    public Outcome sync(PodSyncContext context) throws InterruptedException {
        try (var _ = metrics.sync(context.pod())) {
            return steps.sync(context);
        } finally {
            userNamespaces.ended(context.pod().uid());
        }
    }

    @Override
    public void terminate(PodSyncContext context) throws InterruptedException {
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
