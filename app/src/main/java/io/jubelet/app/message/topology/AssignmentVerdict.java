package io.jubelet.app.message.topology;

import java.util.Objects;

/** Answer to {@link AssignResources}. */
public sealed interface AssignmentVerdict {

    /** The containers have what they need, which may be nothing. */
    record Assigned() implements AssignmentVerdict {
    }

    /**
     * The node can't run the pod.
     *
     * @param reason word for machines, such as {@code TopologyAffinityError}
     * @param message text for users
     */
    record Rejected(String reason, String message) implements AssignmentVerdict {

        /** Rejects null. */
        public Rejected {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
        }
    }
}
