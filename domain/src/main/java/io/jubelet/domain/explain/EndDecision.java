package io.jubelet.domain.explain;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A decision about the end of a pod. */
public sealed interface EndDecision extends PodDecision {

    /** Why a pod ends that has not come to its end by itself. */
    enum Cause {
        /** It is not desired any more. */
        DELETION("is being deleted"),
        /** It is desired, but the node kills it. */
        KILL("is being ended by the node"),
        /** It was found on the node, and is not desired. */
        ORPHAN("is here but not wanted, and is being removed");

        private final String text;

        Cause(String text) {
            this.text = text;
        }
    }

    /**
     * The pod has come to its end by itself or by its deadline.
     *
     * @param phase {@code Succeeded} or {@code Failed}
     * @param reason word for machines, empty for none
     * @param message why, for users, such as the containers that failed; empty for none
     */
    record Ended(String phase, String reason, String message) implements EndDecision {

        /** Bounds the message. */
        public Ended {
            Objects.requireNonNull(phase, "phase");
            Objects.requireNonNull(reason, "reason");
            message = BoundedText.of(message);
        }

        /** The end that a terminal status reports. Where it has no reason, containers have one: how they ended. */
        public static Ended of(PodStatus status) {
            boolean explained = !status.reason().isEmpty() || !status.message().isEmpty();
            PodPhase phase = status.phase().orElseThrow();
            // The agent ends sidecars itself once a pod has succeeded; their exit codes are no reason.
            return new Ended(phase.wireName(), status.reason(), explained || phase != PodPhase.FAILED ? status.message()
                    : Stream.of(status.initContainerStatuses(), status.containerStatuses()).flatMap(List::stream)
                            .flatMap(container -> failure(container).stream()).collect(Collectors.joining("; ")));
        }

        private static Optional<String> failure(ContainerStatus container) {
            return container.state().filter(ContainerState.Terminated.class::isInstance).map(ContainerState.Terminated.class::cast)
                    .filter(ended -> ended.exitCode() != 0)
                    .map(ended -> "container " + container.name() + " has ended with "
                            + new ContainerDecision.End(ended.exitCode(), ended.reason()));
        }

        @Override
        public String kind() {
            return "Ended";
        }

        @Override
        public String text() {
            return "has ended: " + phase + (reason.isEmpty() ? "" : ": " + reason)
                    + (message.isEmpty() ? "" : ": " + message);
        }
    }

    /**
     * The node kills the pod although it is desired: eviction, preemption, shutdown of the machine, or too many volumes of a driver.
     *
     * @param reason word for machines, such as {@code Evicted} or {@code Preempting}
     * @param message why, for users
     */
    record Killed(String reason, String message) implements EndDecision {

        /** Bounds the message. */
        public Killed {
            Objects.requireNonNull(reason, "reason");
            message = BoundedText.of(message);
        }

        /** The word that programs know, whatever the reason is. */
        @Override
        public String kind() {
            return "Evicted";
        }

        @Override
        public String text() {
            return "is ended by the node: " + reason + ": " + message;
        }
    }

    /**
     * All containers are being stopped, for the end of the pod.
     *
     * @param cause why
     * @param graceSeconds seconds that they have
     * @param limit when the rest of them is killed
     */
    record Terminating(Cause cause, long graceSeconds, Instant limit) implements EndDecision {

        /** Rejects null. */
        public Terminating {
            Objects.requireNonNull(cause, "cause");
            Objects.requireNonNull(limit, "limit");
        }

        @Override
        public String kind() {
            return "Terminating";
        }

        @Override
        public String text() {
            return cause.text + ": its containers have " + graceSeconds
                    + " s to end";
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(limit);
        }
    }

    /** No container runs any more; what is left of the pod is removed. */
    record CleaningUp() implements EndDecision {

        @Override
        public String kind() {
            return "CleaningUp";
        }

        @Override
        public String text() {
            return "runs no container any more; its volumes and directories are being removed";
        }
    }

    /** Nothing is left of the pod but its containers' remains and logs. */
    record CleanedUp() implements EndDecision {

        @Override
        public String kind() {
            return "CleanedUp";
        }

        @Override
        public String text() {
            return "has no volumes and directories on this node any more";
        }
    }
}
