package io.jubelet.domain.explain;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A decision about the stop of a container. */
public sealed interface StopDecision extends ContainerDecision {

    /**
     * The container is being stopped.
     *
     * @param container name of the container
     * @param cause why, for users
     * @param graceSeconds seconds that it has, its preStop hook included
     * @param limit when it is killed
     */
    record Stopping(String container, String cause, long graceSeconds, Instant limit) implements StopDecision {

        /** Bounds the cause. */
        public Stopping {
            Objects.requireNonNull(container, "container");
            cause = BoundedText.of(cause);
            Objects.requireNonNull(limit, "limit");
        }

        @Override
        public String kind() {
            return "Stopping";
        }

        @Override
        public String text() {
            return "is being stopped, with " + graceSeconds + " s of grace: " + cause;
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(limit);
        }
    }

    /**
     * The stop signal waits for the end of other containers.
     *
     * @param container name of the container
     * @param others names of those
     * @param limit until when at most
     */
    record AwaitsOthers(String container, List<String> others, Instant limit) implements StopDecision {

        /** Copies the names. */
        public AwaitsOthers {
            Objects.requireNonNull(container, "container");
            others = List.copyOf(others);
            Objects.requireNonNull(limit, "limit");
        }

        @Override
        public String kind() {
            return "AwaitsOthers";
        }

        @Override
        public String text() {
            return "is stopped after " + BoundedText.of(String.join(", ", others));
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(limit);
        }
    }

    /**
     * The container has ended.
     *
     * @param container name of the container
     */
    record Stopped(String container) implements StopDecision {

        /** Rejects null. */
        public Stopped {
            Objects.requireNonNull(container, "container");
        }

        @Override
        public String kind() {
            return "Stopped";
        }

        @Override
        public String text() {
            return "was stopped";
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }
}
