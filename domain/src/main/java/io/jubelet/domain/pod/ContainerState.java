package io.jubelet.domain.pod;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * State of a container. The simple name of each record is the key of the API with a capital first letter.
 */
public sealed interface ContainerState {

    /**
     * Not running yet, or again.
     *
     * @param reason such as {@code ContainerCreating} or {@code CrashLoopBackOff}
     * @param message text for users
     */
    record Waiting(String reason, String message) implements ContainerState {

        /** Copies collections; rejects null parts. */
        public Waiting {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * Running.
     *
     * @param startedAt start time
     */
    record Running(Optional<Instant> startedAt) implements ContainerState {

        /** Copies collections; rejects null parts. */
        public Running {
            Objects.requireNonNull(startedAt, "startedAt");
        }
    }

    /**
     * Ended.
     *
     * @param exitCode exit code of the first process
     * @param signal signal that ended it, 0 for none
     * @param reason such as {@code Completed}, {@code Error} or {@code OOMKilled}
     * @param message text for users
     * @param startedAt start time
     * @param finishedAt end time
     * @param containerID {@code runtime://id}
     */
    record Terminated(
            int exitCode,
            int signal,
            String reason,
            String message,
            Optional<Instant> startedAt,
            Optional<Instant> finishedAt,
            String containerID) implements ContainerState {

        /** Copies collections; rejects null parts. */
        public Terminated {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
            Objects.requireNonNull(startedAt, "startedAt");
            Objects.requireNonNull(finishedAt, "finishedAt");
            Objects.requireNonNull(containerID, "containerID");
        }
    }
}
