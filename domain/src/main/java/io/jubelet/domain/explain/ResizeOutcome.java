package io.jubelet.domain.explain;


/** A decision about a resize of a pod that runs. Its containers run with what they have meanwhile. */
public sealed interface ResizeOutcome extends PodDecision {

    @Override
    default boolean holdsUp() {
        return false;
    }

    /** The node grants the resources. */
    record Granted() implements ResizeOutcome {

        @Override
        public String kind() {
            return "ResizeGranted";
        }

        @Override
        public String text() {
            return "was granted other resources";
        }
    }

    /**
     * The node does not grant the resources.
     *
     * @param lasting whether it never will
     * @param message why, for users
     */
    record Refused(boolean lasting, String message) implements ResizeOutcome {

        /** Bounds the message. */
        public Refused {
            message = BoundedText.of(message);
        }

        @Override
        public String kind() {
            return lasting ? "ResizeInfeasible" : "ResizeDeferred";
        }

        @Override
        public String text() {
            return "keeps its resources " + (lasting ? "" : "until there is room for others ") + "(" + message + ")";
        }
    }

    /**
     * Resources that were granted could not be applied; it is tried again.
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
            return "could not be given the resources that were granted: " + message;
        }
    }

    /**
     * Resources that were granted are applied.
     *
     * @param generation of the pod when they were granted
     */
    record Completed(long generation) implements ResizeOutcome {

        @Override
        public String kind() {
            return "ResizeCompleted";
        }

        @Override
        public String text() {
            return "has the resources that were granted (generation " + generation + ")";
        }
    }
}
