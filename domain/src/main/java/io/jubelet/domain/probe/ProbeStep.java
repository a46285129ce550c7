package io.jubelet.domain.probe;

import java.util.Objects;

/** The action of a probe worker in one round. */
public sealed interface ProbeStep {

    /** State to keep. */
    ProbeWorkerState state();

    /**
     * Probe the container now and give the outcome to {@link ProbeWorkerRules#settle}.
     *
     * @param state state to keep
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
     * @param state state to keep
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
