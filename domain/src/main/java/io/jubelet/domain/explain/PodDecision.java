package io.jubelet.domain.explain;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A decision about a pod as a whole. */
public sealed interface PodDecision extends Decision permits PodDecision.Admitted, PodDecision.AwaitsAdmission,
        PodDecision.Rejected, PodDecision.AwaitsPreemption, PodDecision.AwaitsPredecessor, PodDecision.AwaitsNetwork,
        PodDecision.AwaitsRuntime, PodDecision.StepFailed, ResizeOutcome, SandboxDecision, ClaimDecision, EndDecision {

    @Override
    default String subject() {
        return "";
    }

    @Override
    default boolean holdsUp() {
        return true;
    }

    /** The node takes the pod. */
    record Admitted() implements PodDecision {

        @Override
        public String kind() {
            return "Admitted";
        }

        @Override
        public String text() {
            return "was admitted to this node";
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /**
     * Admission can't decide yet.
     *
     * @param what what it waits for
     */
    record AwaitsAdmission(String what) implements PodDecision {

        /** Bounds the text. */
        public AwaitsAdmission {
            what = BoundedText.of(what);
        }

        @Override
        public String kind() {
            return "AwaitsAdmission";
        }

        @Override
        public String text() {
            return "waits for admission: " + what;
        }
    }

    /**
     * The node rejects the pod. That holds until the agent restarts.
     *
     * @param reason word for machines, such as {@code OutOfcpu}
     * @param message why, for users
     */
    record Rejected(String reason, String message) implements PodDecision {

        /** Bounds the message. */
        public Rejected {
            Objects.requireNonNull(reason, "reason");
            message = BoundedText.of(message);
        }

        @Override
        public String kind() {
            return "Rejected";
        }

        @Override
        public String text() {
            return "was not admitted: " + reason + ": " + message;
        }
    }

    /**
     * The pod is admitted once pods have ended that it preempts.
     *
     * @param pods how many they are
     * @param limit when it is admitted at the latest
     */
    record AwaitsPreemption(int pods, Instant limit) implements PodDecision {

        /** Rejects null. */
        public AwaitsPreemption {
            Objects.requireNonNull(limit, "limit");
        }

        @Override
        public String kind() {
            return "AwaitsPreemption";
        }

        @Override
        public String text() {
            return "waits until " + (pods == 1 ? "a pod has" : pods + " pods have") + " ended that it preempts";
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(limit);
        }
    }

    /** A static pod waits for the end of the one of the same name before it. */
    record AwaitsPredecessor() implements PodDecision {

        @Override
        public String kind() {
            return "AwaitsPredecessor";
        }

        @Override
        public String text() {
            return "waits until the pod that had its name before has ended";
        }
    }

    /**
     * The runtime has no network for pods.
     *
     * @param message what the runtime reports
     * @param retry when that is looked at again
     */
    record AwaitsNetwork(String message, Instant retry) implements PodDecision {

        /** Bounds the message. */
        public AwaitsNetwork {
            message = BoundedText.of(message);
            Objects.requireNonNull(retry, "retry");
        }

        @Override
        public String kind() {
            return "AwaitsNetwork";
        }

        @Override
        public String text() {
            return "waits for the network of the node: " + message;
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(retry);
        }
    }

    /**
     * A call of the runtime waits for its turn, and has done so for a while: the runtime gets no more calls at a time than it
     * can do.
     *
     * @param call the call, by its name in the CRI
     */
    record AwaitsRuntime(String call) implements PodDecision {

        /** Rejects null. */
        public AwaitsRuntime {
            Objects.requireNonNull(call, "call");
        }

        @Override
        public String kind() {
            return "AwaitsRuntime";
        }

        @Override
        public String text() {
            return "waits until the container runtime, which is busy, can do " + call;
        }
    }

    /**
     * A step of the pod failed and is tried again.
     *
     * @param step which one
     * @param message why, for users
     * @param retry when it is tried again at the latest
     */
    record StepFailed(Step step, String message, Instant retry) implements PodDecision {

        /** An action of an agent for a pod. */
        public enum Step {
            /** Makes the containers as they are desired. */
            SYNC("SyncFailed", "could not be synced"),
            /** Stops the containers. */
            STOP("StopFailed", "could not be stopped"),
            /** Removes volumes, directories and cgroups. */
            CLEAN_UP("CleanUpFailed", "could not be cleaned up");

            private final String kind;
            private final String failed;

            Step(String kind, String failed) {
                this.kind = kind;
                this.failed = failed;
            }
        }

        /** Bounds the message. */
        public StepFailed {
            Objects.requireNonNull(step, "step");
            message = BoundedText.of(message);
            Objects.requireNonNull(retry, "retry");
        }

        @Override
        public String kind() {
            return step.kind;
        }

        @Override
        public String text() {
            return step.failed + ": " + message;
        }

        @Override
        public Optional<Instant> until() {
            return Optional.of(retry);
        }
    }
}
