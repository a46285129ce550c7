package io.jubelet.domain.image;

import io.jubelet.domain.status.WaitingReason;
import java.util.Objects;

/** The decision about the image of a container that is about to start. */
public sealed interface PullDecision {

    /**
     * The image that is there is used.
     *
     * @param imageRef reference of the image in the runtime
     * @param message text of the event that tells so
     */
    record Use(String imageRef, String message) implements PullDecision {

        /** Rejects null parts. */
        public Use {
            Objects.requireNonNull(imageRef, "imageRef");
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * The image is pulled.
     *
     * @param name name sent to the runtime
     */
    record Pull(String name) implements PullDecision {

        /** Rejects null. */
        public Pull {
            Objects.requireNonNull(name, "name");
        }
    }

    /**
     * The container waits.
     *
     * @param reason why
     */
    record Wait(WaitingReason reason) implements PullDecision {

        /** Rejects null. */
        public Wait {
            Objects.requireNonNull(reason, "reason");
        }
    }
}
