package io.jubelet.domain.explain;

import io.jubelet.domain.pod.Pod;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * The short answer to the question why a pod does not run, or what happened to it last.
 *
 * @param state whether it runs
 * @param text why, for a person, without a full stop
 * @param until until when is waited at most, if that is known
 */
public record Verdict(State state, String text, Optional<Instant> until) {

    /** Whether a pod runs, as far as people who ask are concerned. */
    public enum State {
        /** All that has to run, runs. */
        RUNNING("running"),
        /** It runs, but not as its probes want it. */
        NOT_READY("not ready"),
        /** Something of it is not there yet, or waits for its next start. */
        WAITING("waiting"),
        /** It is being stopped or removed. */
        ENDING("ending"),
        /** It has ended, and is still known. */
        ENDED("ended"),
        /** It is not on the node any more. */
        GONE("gone");

        private final String word;

        State(String word) {
            this.word = word;
        }

        /** The state in one or two words. */
        public String word() {
            return word;
        }

        /**
         * The state with this word.
         *
         * @throws IllegalArgumentException when there is none
         */
        public static State of(String word) {
            return Arrays.stream(values()).filter(state -> state.word.equals(word)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no state of a pod: " + word));
        }
    }

    /** Rejects null. */
    public Verdict {
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(until, "until");
    }

    /**
     * The answer for one pod.
     *
     * @param pod the pod with its status, empty when it has none: admission has not decided yet, or it is gone
     */
    public static Verdict of(Timeline timeline, Optional<Pod> pod) {
        return new VerdictSearch(timeline, pod).verdict();
    }
}
