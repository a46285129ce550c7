package io.jubelet.domain.probe;

import java.util.Objects;

/** What a probe worker does in one round. */
public sealed interface ProbeStep {

    /** What to remember. */
    ProbeWorkerState state();

    /**
     * Probe the container now and give the outcome to {@link ProbeWorker#settle}.
     *
     * @param state what to remember
     */
    record ProbeNow(ProbeWorkerState state) implements ProbeStep {

        /** Rejects null. */
        public ProbeNow {
            Objects.requireNonNull(state, "state");
        }
    }

    /**
     * Nothing in this round.
     *
     * @param state what to remember
     */
    record Wait(ProbeWorkerState state) implements ProbeStep {

        /** Rejects null. */
        public Wait {
            Objects.requireNonNull(state, "state");
        }
    }

    /**
     * Nothing anymore: the worker ends.
     *
     * @param state the last result to report
     */
    record Stop(ProbeWorkerState state) implements ProbeStep {

        /** Rejects null. */
        public Stop {
            Objects.requireNonNull(state, "state");
        }
    }
}
