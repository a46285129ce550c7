package io.jubelet.app.worker;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;

/** Result of one step of a pod. Moments are monotonic nanoseconds. */
public sealed interface StepResult {

    /** What became of the containers that a sync was to start. */
    enum Starts {
        /** All were started, or there were none. */
        DONE,
        /** None failed, but not all were tried: their images are being pulled, or the new sandbox is reported first. */
        AWAITED,
        /** At least one was not started. */
        FAILED
    }

    /** The stage is over: the pod has come to its end by itself, nothing of it runs any more, or it is cleaned up. */
    record Ended() implements StepResult {
    }

    /**
     * The next step comes at once, because something was done or the step was interrupted.
     *
     * @param observedAt moment of the observation that was decided on; empty after an interruption
     * @param starts what became of the containers that were to be started
     */
    record Again(OptionalLong observedAt, Starts starts) implements StepResult {

        /** Something was done, and no container was to be started. */
        public static Again after(long observedAt) {
            return new Again(OptionalLong.of(observedAt), Starts.DONE);
        }
    }

    /**
     * Nothing more is to be done: the next step comes after a time, with a change, or with an observation after the one that was
     * decided on.
     *
     * @param retryAfter when the next step comes at the latest; {@link #AT_RESYNC} when nothing of the pod sets a limit
     * @param observedAt moment of the observation that was decided on
     * @param starts what became of the containers that were to be started
     */
    record Settled(Duration retryAfter, long observedAt, Starts starts) implements StepResult {

        /** Longer than any time between two resyncs. */
        public static final Duration AT_RESYNC = ChronoUnit.FOREVER.getDuration();

        /** Nothing was to be done. */
        public static Settled after(long observedAt) {
            return new Settled(AT_RESYNC, observedAt, Starts.DONE);
        }

        @Override
        public StepResult noLaterThan(Duration limit) {
            return new Settled(earlier(retryAfter, limit), observedAt, starts);
        }
    }

    /**
     * Nothing can be done now: the pod waits for something that it needs, or its step failed. The next step comes after a time, with
     * a change, or with an observation after those that are there already.
     *
     * @param retryAfter when the next step comes at the latest
     */
    record Waiting(Duration retryAfter) implements StepResult {

        @Override
        public StepResult noLaterThan(Duration limit) {
            return new Waiting(earlier(retryAfter, limit));
        }
    }

    /** This result, with the next step no later than after this time. */
    default StepResult noLaterThan(Duration limit) {
        return this;
    }

    /** What became of the containers that the step was to start. */
    default Starts starts() {
        return Starts.DONE;
    }

    private static Duration earlier(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
