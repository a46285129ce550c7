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
    public Outcome sync(PodSyncContext turn) throws InterruptedException {
        try (var _ = metrics.sync(turn.pod())) {
            return steps.sync(turn);
        } finally {
            userNamespaces.ended(turn.pod().uid());
        }
    }

    @Override
    public void terminate(PodSyncContext turn) throws InterruptedException {
        try (var _ = metrics.step("kill")) {
            steps.terminate(turn);
        }
    }

    @Override
    public void cleanUp(PodSyncContext turn) throws InterruptedException {
        try (var _ = metrics.cleanUp(turn.pod())) {
            steps.cleanUp(turn);
        }
    }
}
