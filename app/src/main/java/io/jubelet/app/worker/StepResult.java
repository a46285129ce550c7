package io.jubelet.app.worker;

import io.jubelet.domain.worker.PodWorkerState;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Result of one step of a pod. */
sealed interface StepResult {

    /** The stage is over. */
    record Advance(UnaryOperator<PodWorkerState> change) implements StepResult {
    }

    /**
     * Something was done, so that the next step comes at once.
     *
     * @param observedAt moment of the observation that was decided on, or {@link PodSteps.Outcome#UNOBSERVED} after an
     *     interruption
     */
    record Continue(long observedAt) implements StepResult {
    }

    /**
     * Nothing more to do for now; the next step comes after the pause, or with a change.
     *
     * @param observedAt moment of the observation that was decided on, or {@link PodSteps.Outcome#UNOBSERVED} when none could be
     *     used or the step failed; then those that are there already are no change
     */
    record Wait(Duration pause, long observedAt) implements StepResult {
    }
}
