package io.jubelet.domain.explain;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A decision about a lifecycle hook of a container. The output of a hook is never part of it. */
public sealed interface HookDecision extends ContainerDecision {

    /** Which hook. */
    enum Hook {
        /** After each start; the containers after it wait for it. */
        POST_START("postStart"),
        /** Before a stop; the stop signal waits for it. */
        PRE_STOP("preStop");

        private final String text;

        Hook(String text) {
            this.text = text;
        }
    }

    /**
     * A hook runs and is waited for.
     *
     * @param container name of the container
     * @param hook which one
     * @param limit until when at most
     */
    record Running(String container, Hook hook, Optional<Instant> limit) implements HookDecision {

        /** Rejects null. */
        public Running {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(hook, "hook");
            Objects.requireNonNull(limit, "limit");
        }

        @Override
        public String kind() {
            return "HookRunning";
        }

        @Override
        public String text() {
            return "waits for its " + hook.text + " hook";
        }

        @Override
        public Optional<Instant> until() {
            return limit;
        }
    }

    /**
     * A hook has ended.
     *
     * @param container name of the container
     * @param hook which one
     */
    record Ended(String container, Hook hook) implements HookDecision {

        /** Rejects null. */
        public Ended {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(hook, "hook");
        }

        @Override
        public String kind() {
            return "HookEnded";
        }

        @Override
        public String text() {
            return "has run its " + hook.text + " hook";
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /**
     * A hook that sleeps was ended before its time: the pod ends, or ends sooner than before.
     *
     * @param container name of the container
     */
    record SleepCutShort(String container) implements HookDecision {

        /** Rejects null. */
        public SleepCutShort {
            Objects.requireNonNull(container, "container");
        }

        @Override
        public String kind() {
            return "HookSleepCutShort";
        }

        @Override
        public String text() {
            return "has a hook that sleeps, which was cut short";
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /**
     * A hook has failed.
     *
     * @param container name of the container
     * @param hook which one
     */
    record Failed(String container, Hook hook) implements HookDecision {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(hook, "hook");
        }

        @Override
        public String kind() {
            return "HookFailed";
        }

        @Override
        public String text() {
            return "has a " + hook.text + " hook that failed" + switch (hook) {
                case POST_START -> ": it is stopped";
                case PRE_STOP -> ": it is stopped all the same";
            };
        }
    }
}
