package io.jubelet.app.worker;

import io.jubelet.domain.worker.PodWorkerState;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Result of one step of a pod. */
sealed interface StepResult {

    /** The stage is over. */
    record Advance(UnaryOperator<PodWorkerState> change) implements StepResult {
    }

    /** Something was done, so that the next step comes at once. It counts as decided on this observation. */
    record Continue(long observedAt) implements StepResult {
    }

    /**
     * Nothing more to do for now; the next step comes after the pause, or with a change.
     *
     * @param observedAt moment of the observation that was decided on, or {@link Long#MIN_VALUE} when none could be used;
     *     then those that are there already are no change
     */
    record Wait(Duration pause, long observedAt) implements StepResult {
    }

    /** The step was interrupted: the next one comes at once, and no observation has been decided on. */
    record Repeat() implements StepResult {
    }

    /** The step failed: the next one comes after the pause, and not because of an observation that is there already. */
    record Fail(Duration pause) implements StepResult {
    }
}
