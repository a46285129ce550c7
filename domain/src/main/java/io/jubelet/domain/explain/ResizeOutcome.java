package io.jubelet.domain.explain;

import java.util.Objects;

/** A decision about a resize of a pod that runs. Meanwhile its containers keep the resources that they have. */
public sealed interface ResizeOutcome extends PodDecision {

    @Override
    default boolean holdsUp() {
        return false;
    }

    /**
     * The node allocates the resources.
     *
     * @param trigger what ended the time for which the resize was deferred, such as {@code pods_removed}; empty when it was not
     */
    record Allocated(String trigger) implements ResizeOutcome {

        /** Rejects null. */
        public Allocated {
            Objects.requireNonNull(trigger, "trigger");
        }

        @Override
        public String kind() {
            return "ResizeAllocated";
        }

        @Override
        public String text() {
            return "was allocated other resources" + (trigger.isEmpty() ? "" : " for which it had waited");
        }
    }

    /**
     * The node does not allocate the resources.
     *
     * @param obstacle why it never will, such as {@code swap_limitation}; empty when it will once there is room
     * @param message why, for users
     */
    record Refused(String obstacle, String message) implements ResizeOutcome {

        /** Bounds the message; rejects null. */
        public Refused {
            Objects.requireNonNull(obstacle, "obstacle");
            message = BoundedText.of(message);
        }

        /** Whether the node never will. */
        public boolean lasting() {
            return !obstacle.isEmpty();
        }

        @Override
        public String kind() {
            return lasting() ? "ResizeInfeasible" : "ResizeDeferred";
        }

        @Override
        public String text() {
            return "keeps its resources " + (lasting() ? "" : "until there is room for others ") + "(" + message + ")";
        }
    }

    /**
     * Resources that were allocated could not be applied; it is tried again.
     *
     * @param message why, for users
     */
    record Failed(String message) implements ResizeOutcome {

        /** Bounds the message. */
        public Failed {
            message = BoundedText.of(message);
        }

        @Override
        public String kind() {
            return "ResizeFailed";
        }

        @Override
        public String text() {
            return "could not be given the resources that were allocated: " + message;
        }
    }

    /**
     * Resources that were allocated are applied.
     *
     * @param generation of the pod when they were allocated
     */
    record Completed(long generation) implements ResizeOutcome {

        @Override
        public String kind() {
            return "ResizeCompleted";
        }

        @Override
        public String text() {
            return "has the resources that were allocated (generation " + generation + ")";
        }
    }
}
