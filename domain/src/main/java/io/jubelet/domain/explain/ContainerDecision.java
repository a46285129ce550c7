package io.jubelet.domain.explain;

import io.jubelet.domain.value.DurationText;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A decision about a container of a pod. */
public sealed interface ContainerDecision extends Decision permits ContainerDecision.Started, ContainerDecision.CrashLoop,
        ContainerDecision.StartFailed, ContainerDecision.ProbeFailed, HookDecision, PlacementDecision,
        StopDecision {

    /** Name of the container. */
    String container();

    @Override
    default String subject() {
        return "container " + container();
    }

    @Override
    default boolean holdsUp() {
        return true;
    }

    /**
     * End of an instance of a container.
     *
     * @param exitCode its exit code
     * @param reason what the runtime says about it, such as {@code OOMKilled}
     */
    record End(int exitCode, String reason) {

        /** Rejects null. */
        public End {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public String toString() {
            return "exit code " + exitCode + (reason.isEmpty() ? "" : " (" + reason + ")");
        }
    }

    /**
     * The container was started.
     *
     * @param container name of the container
     * @param before how the instance before ended; empty for the first one
     */
    record Started(String container, Optional<End> before) implements ContainerDecision {

        /** Rejects null. */
        public Started {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(before, "before");
        }

        @Override
        public String kind() {
            return "ContainerStarted";
        }

        @Override
        public String text() {
            return before.map(end -> "was started again, after " + end).orElse("was started");
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /**
     * The container ended and waits for its next start.
     *
     * @param container name of the container
     * @param end how it ended
     * @param delay the back-off, counted from the end
     * @param nextStart when it is started
     */
    record CrashLoop(String container, End end, Duration delay, Instant nextStart) implements ContainerDecision {

        /** Rejects null. */
        public CrashLoop {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(end, "end");
            Objects.requireNonNull(delay, "delay");
            Objects.requireNonNull(nextStart, "nextStart");
        }

        @Override
        public String kind() {
            return "CrashLoopBackOff";
        }

        @Override
        public String text() {
            return "ended with " + end + " and is started again after a back-off of " + DurationText.of(delay);
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(nextStart);
        }
    }

    /**
     * The container could not be started.
     *
     * @param container name of the container
     * @param reason word for machines, such as {@code CreateContainerConfigError}
     * @param message why, for users: of the runtime what it reported
     * @param retry when it is tried again at the latest
     */
    record StartFailed(String container, String reason, String message, Instant retry) implements ContainerDecision {

        /** Bounds the message. */
        public StartFailed {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(reason, "reason");
            message = BoundedText.of(message);
            Objects.requireNonNull(retry, "retry");
        }

        @Override
        public String kind() {
            return "StartFailed";
        }

        @Override
        public String text() {
            return "can't be started: " + reason + ": " + message;
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(retry);
        }
    }

    /**
     * A probe of the container failed.
     *
     * @param container name of the container
     * @param cause which probe and why, for users, such as {@code Readiness probe failed: HTTP probe failed with statuscode:
     *     500}
     */
    record ProbeFailed(String container, String cause) implements ContainerDecision {

        /** Bounds the cause. */
        public ProbeFailed {
            Objects.requireNonNull(container, "container");
            cause = BoundedText.of(cause);
        }

        @Override
        public String kind() {
            return "ProbeFailed";
        }

        @Override
        public String text() {
            return "is not as its probe wants it: " + cause;
        }
    }
}
