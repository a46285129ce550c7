package io.jubelet.domain.admission;

import java.util.Objects;

/** The result of admission of a pod that is new to the node. */
public sealed interface Admission {

    /**
     * It is taken.
     *
     * @param victims pods that have to be gone before it starts
     */
    record Admitted(Preemption.Victims victims) implements Admission {

        /** Rejects null. */
        public Admitted {
            Objects.requireNonNull(victims, "victims");
        }
    }

    /**
     * It is rejected for good.
     *
     * @param reason word for machines, such as {@code OutOfcpu}
     * @param message text for users
     */
    record Rejected(String reason, String message) implements Admission {

        /** Reason of a pod that requires a node with other labels. They may have changed, so it is decided again. */
        public static final String NODE_AFFINITY = "NodeAffinity";

        /** Rejects null. */
        public Rejected {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
        }
    }
}
