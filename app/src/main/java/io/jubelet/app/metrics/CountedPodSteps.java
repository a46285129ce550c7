package io.jubelet.app.metrics;

import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;

/** Measures the steps of the workers of pods. */
final class CountedPodSteps implements PodSteps {

    private final PodSteps steps;
    private final WorkerMetrics metrics;

    CountedPodSteps(PodSteps steps, WorkerMetrics metrics) {
        this.steps = steps;
        this.metrics = metrics;
    }

    @Override
    public Outcome sync(PodSyncContext turn) throws InterruptedException {
        try (var _ = metrics.sync(turn.pod())) {
            return steps.sync(turn);
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
